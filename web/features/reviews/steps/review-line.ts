import { hasPeers, isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { ReviewState } from '#contract/reviews/cycle/review-states.ts';

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

/**
 * A step of the line: the state in which it is next. For the sit-down, whether its day is set makes no
 * difference.
 */
export type LineState = Exclude<ReviewState, 'NotStarted' | 'DueToStart' | 'PlanSitDown'>;

const lineWords: Readonly<Record<LineState, string>> = {
  ChoosePeers: 'Peers',
  WaitingForAnswers: 'Answers',
  SitDown: 'Meeting',
  FinalDocument: 'Documents',
  ReadyToComplete: 'Complete',
  PeriodToEnd: 'End period',
};

/** The employee's own answer stands for all answers. */
export const lineWord = (state: LineState, isOwn: boolean) =>
  isOwn && state === 'WaitingForAnswers' ? 'Self review' : lineWords[state];

/**
 * The steps of a started review, each with whether it is done. The employee's line has no step that depends
 * on peers: their own answer stands for all answers, and the final document is hidden until completion.
 * Source: docs/product/annual-reviews.md.
 */
export function lineStepsOf(
  review: ReviewProgress,
  isOwn: boolean,
): readonly (readonly [LineState, boolean])[] {
  const isAnswered = !review.reviewers.some(isAwaited);
  const isChosen = review.skipPeerReview === true || hasPeers(review.reviewers);
  const meeting = ['SitDown', review.isSitDownComplete] as const;
  const end = [
    ['ReadyToComplete', review.isComplete],
    ['PeriodToEnd', false],
  ] as const;
  if (isOwn) return [['WaitingForAnswers', isAnswered], meeting, ...end];
  const documents = ['FinalDocument', review.finalReviewDocId !== null] as const;
  return [
    ['ChoosePeers', isChosen],
    ['WaitingForAnswers', isChosen && isAnswered],
    meeting,
    documents,
    ...end,
  ];
}

/**
 * The next step of the line. The meeting is next once all reviewers have answered, or when its day has come.
 */
export function nextStateOf(review: ReviewProgress, isOwn: boolean, today: string): LineState {
  if (review.isComplete) return 'PeriodToEnd';
  const open = lineStepsOf(review, isOwn).find(([, isDone]) => !isDone)?.[0] ?? 'PeriodToEnd';
  if (review.isSitDownComplete)
    return !isOwn && review.finalReviewDocId === null ? 'FinalDocument' : 'ReadyToComplete';
  const isDay = review.sitdownDate !== null && review.sitdownDate <= today;
  return isDay && open !== 'ChoosePeers' ? 'SitDown' : open;
}
