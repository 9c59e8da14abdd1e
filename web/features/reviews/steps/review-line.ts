import { hasPeers, isAwaited } from '#contract/reviews/steps/awaited.ts';

/** What the line of steps needs of a review, as far as the viewer may see it. */
type ReviewProgress = {
  readonly sitdownDate: string | null;
  readonly isSitDownComplete: boolean;
  readonly isComplete: boolean;
  readonly skipPeerReview?: boolean | undefined;
  readonly finalReviewDocId: number | null;
  readonly reviewers: readonly {
    readonly type: string;
    readonly isCompleted: boolean;
    readonly isActive: boolean;
  }[];
};

export type LineStep =
  | 'Peers'
  | 'Answers'
  | 'Self review'
  | 'Meeting'
  | 'Documents'
  | 'Complete'
  | 'End period';

/**
 * The steps of a started review, each with whether it is done. The employee's line has no step that depends on peers:
 * their own answer stands for all answers, and the final document is hidden until completion.
 * Source: docs/product/annual-reviews.md.
 */
export function lineStepsOf(
  review: ReviewProgress,
  isOwn: boolean,
): readonly (readonly [LineStep, boolean])[] {
  const isAnswered = !review.reviewers.some(isAwaited);
  const isChosen = review.skipPeerReview === true || hasPeers(review.reviewers);
  const meeting = ['Meeting', review.isSitDownComplete] as const;
  const end = [
    ['Complete', review.isComplete],
    ['End period', false],
  ] as const;
  if (isOwn) return [['Self review', isAnswered], meeting, ...end];
  const documents = ['Documents', review.finalReviewDocId !== null] as const;
  return [['Peers', isChosen], ['Answers', isChosen && isAnswered], meeting, documents, ...end];
}

/** The next step of the line. The meeting is next once everybody has answered, or when its day has come. */
export function nextStepOf(review: ReviewProgress, isOwn: boolean, today: string): LineStep {
  if (review.isComplete) return 'End period';
  const open = lineStepsOf(review, isOwn).find(([, isDone]) => !isDone)?.[0] ?? 'End period';
  if (review.isSitDownComplete) return !isOwn && review.finalReviewDocId === null ? 'Documents' : 'Complete';
  const isDay = review.sitdownDate !== null && review.sitdownDate <= today;
  return isDay && open !== 'Peers' ? 'Meeting' : open;
}
