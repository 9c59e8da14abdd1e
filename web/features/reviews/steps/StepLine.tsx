import { VisuallyHidden } from '@mantine/core';
import { lineStepsOf } from './review-line.ts';
import { isOwn, nextOf, type ReviewView } from './review-view.ts';
import classes from './StepLine.module.css';

/** The steps of the review: those that are done, and the next one. */
export function StepLine({ view }: { readonly view: ReviewView }) {
  const next = nextOf(view);
  return (
    <ol className={classes.line} aria-label="Steps">
      {lineStepsOf(view.review, isOwn(view)).map(([name, isDone]) => (
        <li
          key={name}
          className={classes.step}
          data-done={isDone || undefined}
          aria-current={name === next ? 'step' : undefined}
        >
          {name}
          {name === 'Peers' && view.review.skipPeerReview === true
            ? ' skipped'
            : isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
