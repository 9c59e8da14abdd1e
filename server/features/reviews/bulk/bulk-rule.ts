import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { BulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import type { BulkPlan } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { forbidden } from '#server/http/errors.ts';
import { lockReview, type ReviewFacts } from '../steps/review-facts.queries.ts';
import type { PersonFacts, ReviewerOfPerson } from './person-facts.queries.ts';

/** An action of one kind with its choices. */
type ActOf<K extends BulkActionKind> = Extract<BulkAction, { kind: K }>;

/** What an action would do for a person. */
export type Planned = {
  readonly plan: BulkPlan;
  readonly warning?: string | null;
  /** Who gets an email about it. */
  readonly recipientIds?: readonly number[];
};

/** A person who is left out, and why. */
export type LeftOut = { readonly leftOut: string; readonly plan?: BulkPlan };

export type PlanContext = {
  readonly tx: Transaction;
  readonly viewer: Viewer;
  readonly settings: Settings;
  /** All people who are not skipped, piece by piece in their order, for plans that depend on other people. */
  readonly all: () => AsyncIterable<readonly PersonFacts[]>;
};

/** Plans a piece of the people who are not skipped, in their order. */
export type Plan = (people: readonly PersonFacts[]) => Promise<readonly (Planned | LeftOut)[]>;

/** A step of an action that is to be done now: its person, locked, and what was planned. */
export type Step = {
  readonly person: PersonFacts;
  readonly plan: BulkPlan;
  readonly tells: boolean;
};

/** How one kind of action works for one person. The rules of the single action decide again at each step. */
export type BulkRule<K extends BulkActionKind> = {
  /** Returns the reason to skip a person, or null. Asked in the preview and again when the step runs. */
  readonly refusal: (person: PersonFacts, act: ActOf<K>) => string | null;
  /** Prepares the plan of one preview, which gets the people piece by piece. */
  readonly planner: (act: ActOf<K>, context: PlanContext) => Promise<Plan>;
  /** Runs it for one person under the single action's policy. Errors: 403, and those of the single action. */
  readonly run: (call: Call, step: Step, choices: ActOf<K>) => Promise<void>;
};

/** The review of the step's person, locked. Errors: 403 if the viewer may not do this to it. */
export async function lockedReviewOf(
  { tx, viewer }: Call,
  { person }: Step,
  mayAct: (viewer: Viewer, review: ReviewFacts) => boolean,
): Promise<ReviewFacts> {
  const review = person.review && (await lockReview(tx, person.review.annualReviewId));
  if (review === null || !mayAct(viewer, review)) throw forbidden();
  return review;
}

/** The reviewers who have not answered and still can. */
export const openOf = ({ review }: PersonFacts): ReviewerOfPerson[] =>
  (review?.reviewers ?? []).filter(isAwaited);

/** A reviewer as the preview names them. */
export const named = ({ annualReviewerId, employeeId, fullName, type }: ReviewerOfPerson) => ({
  annualReviewerId,
  employeeId,
  fullName,
  type,
});

/** Without the viewer, who knows what they did. */
export const others = (
  { viewer }: Pick<PlanContext, 'viewer'>,
  ids: readonly (number | null)[],
): number[] => [...new Set(ids.flatMap((one) => (one === null || one === viewer.employeeId ? [] : [one])))];
