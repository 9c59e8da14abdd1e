import { VisuallyHidden } from '@mantine/core';
import { lineStepsOf, lineWord } from './review-line.ts';
import { isOwn, nextOf, type ReviewView } from './review-view.ts';
import classes from './StepLine.module.css';

/** The steps of the review: those that are done, and the next one. */
export function StepLine({ view }: { readonly view: ReviewView }) {
  const next = nextOf(view);
  return (
    <ol className={classes.line} aria-label="Steps">
      {lineStepsOf(view.review, isOwn(view)).map(([state, isDone]) => (
        <li
          key={state}
          className={classes.step}
          data-done={isDone || undefined}
          aria-current={state === next ? 'step' : undefined}
        >
          {lineWord(state, isOwn(view))}
          {state === 'ChoosePeers' && view.review.skipPeerReview === true
            ? ' skipped'
            : isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
