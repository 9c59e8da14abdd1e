import type { BulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { can } from '#contract/policies.ts';
import { remindReviewers } from '../../steps/reviewers/remind-reviewers.ts';
import { type BulkRule, lockedReviewOf, named, openOf } from '../bulk-rule.ts';
import type { PersonFacts, ReviewerOfPerson } from '../person-facts.queries.ts';

type Remind = Extract<BulkAction, { kind: 'remind' }>;

/**
 * Reminds the reviewers who have not answered, without the viewer; each gets one email, for however many
 * reviews. With `onlyLate`, only those whose deadline has passed.
 */
export const remindRule: BulkRule<'remind'> = {
  refusal(person, act) {
    if (person.review === null) return bulkReasons.notStarted;
    if (person.review.isComplete) return bulkReasons.complete;
    const open = openOfTypes(person, act);
    if (open.length === 0) return bulkReasons.nobodyOpen;
    const due = dueOf(open, act);
    if (due.length === 0) return bulkReasons.nobodyLate;
    if (due.every(({ isViewer }) => isViewer)) return bulkReasons.onlyYou;
    if (due.every(({ isAway, isViewer }) => isAway || isViewer)) return bulkReasons.onLeave;
    return toRemind(person, act).length === 0 ? bulkReasons.justReminded : null;
  },

  planner: async (act) => async (people) =>
    people.map((person) => {
      const reminded = toRemind(person, act).map(named);
      return { plan: { reminded }, recipientIds: reminded.map(({ employeeId }) => employeeId) };
    }),

  async run(call, step, choices) {
    const review = await lockedReviewOf(call, step, can.remindReviewer);
    const planned = new Set((step.plan.reminded ?? []).map((one) => one.annualReviewerId));
    const reviewers = toRemind(step.person, choices).filter((one) => planned.has(one.annualReviewerId));
    await remindReviewers(call, review, { reviewers, message: choices.message });
  },
};

const openOfTypes = (person: PersonFacts, { types }: Remind) =>
  openOf(person).filter(({ type }) => types.includes(type));

const dueOf = (open: readonly ReviewerOfPerson[], { onlyLate }: Remind) =>
  open.filter(({ isLate }) => isLate || !onlyLate);

const toRemind = (person: PersonFacts, act: Remind) =>
  dueOf(openOfTypes(person, act), act).filter(
    ({ isJustReminded, isAway, isViewer }) => !isJustReminded && !isAway && !isViewer,
  );
