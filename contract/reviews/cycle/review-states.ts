/**
 * The states of an annual review, for server and pages. Exactly one of them is a person's, selected by the
 * SQL in server/features/reviews/cycle/ from what the viewer may see. `Started` is on the viewer's own row
 * only, for all states that depend on reviewers. Source: docs/product/review-cycle.md.
 */
export const shownStates = [
  'NotStarted',
  'DueToStart',
  'Started',
  'ChoosePeers',
  'WaitingForAnswers',
  'PlanSitDown',
  'SitDown',
  'FinalDocument',
  'ReadyToComplete',
  'PeriodToEnd',
] as const;

export type ShownState = (typeof shownStates)[number];

/** The states of other people, which filters and counts know. */
export const reviewStates = shownStates.filter((state) => state !== 'Started');

export type ReviewState = (typeof reviewStates)[number];

/** The steps of their people's annual reviews that wait for the lead, in the order of a review. */
export const leadSteps = [
  'DueToStart',
  'ChoosePeers',
  'PlanSitDown',
  'SitDown',
  'FinalDocument',
  'ReadyToComplete',
] as const satisfies readonly ReviewState[];

/** What the next date is: the due day, a deadline, or the meeting. */
export const nextDateKinds = ['Anniversary', 'Deadline', 'SitDown'] as const;

export type NextDateKind = (typeof nextDateKinds)[number];
