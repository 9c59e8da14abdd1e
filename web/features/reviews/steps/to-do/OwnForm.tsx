import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { draftSaved } from '#web/app/draft-saved.ts';
import { paths } from '#web/app/paths.ts';
import classes from '../reviewers/Reviewers.module.css';

type Props = {
  readonly annualReviewerId: number;
  /** What is written, for screen readers: "peer review of Jon Reyes". */
  readonly words: string;
  readonly isDone: boolean;
  readonly draftSavedAt: string | null;
};

/** Leads to the viewer's own form: Write, Continue, or Read. */
export function OwnForm({ annualReviewerId, words, isDone, draftSavedAt }: Props) {
  const verb = isDone ? 'Read' : draftSavedAt === null ? 'Write' : 'Continue';
  return (
    <>
      <Button
        component={Link}
        to={paths.reviewForm(annualReviewerId)}
        variant={isDone ? 'subtle' : 'default'}
        size="compact-sm"
      >
        {verb}
        <VisuallyHidden> {words}</VisuallyHidden>
      </Button>
      {!isDone && draftSavedAt !== null && <span className={classes.facts}>{draftSaved(draftSavedAt)}</span>}
    </>
  );
}
