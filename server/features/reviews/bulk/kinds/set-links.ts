import type { BulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { linkFromPattern } from '#contract/core/values/link-pattern.ts';
import { can } from '#contract/policies.ts';
import { changeSurveyLinks } from '../../steps/reviewers/reviewers.ts';
import { type BulkRule, lockedReviewOf, named, openOf, others } from '../bulk-rule.ts';
import type { PersonFacts } from '../person-facts.queries.ts';

/** Sets the survey link of each open reviewer from one pattern. Reviewers who answer here get none. */
export const setLinksRule: BulkRule<'set-links'> = {
  refusal(person, act) {
    if (person.review === null) return bulkReasons.notStarted;
    if (person.review.isComplete) return bulkReasons.complete;
    const open = openOf(person);
    if (open.length === 0) return bulkReasons.nobodyOpen;
    if (open.every(({ isWrittenHere }) => isWrittenHere)) return bulkReasons.writtenHere;
    return linked(person, act).length === 0 ? bulkReasons.allLinked : null;
  },

  async planner(act, context) {
    const uses = new Map<string, number>();
    for await (const people of context.all())
      for (const { surveyLink } of people.flatMap((person) => linksOf(person, act)))
        uses.set(surveyLink, (uses.get(surveyLink) ?? 0) + 1);
    return async (people) =>
      people.map((person) => {
        const links = linksOf(person, act);
        const isShared = links.some(({ surveyLink }) => (uses.get(surveyLink) ?? 0) > 1);
        return {
          plan: { links },
          warning: isShared ? bulkWarnings.sharedLink : null,
          recipientIds: others(
            context,
            links.map(({ employeeId }) => employeeId),
          ),
        };
      });
  },

  async run(call, step, choices) {
    const review = await lockedReviewOf(call, step, can.changeSurveyLinks);
    const { annualReviewId } = review;
    const planned = new Set((step.plan.links ?? []).map((one) => one.annualReviewerId));
    const links = linksOf(step.person, choices).filter((one) => planned.has(one.annualReviewerId));
    await changeSurveyLinks(
      call,
      review,
      links.map(({ employeeId, surveyLink }) => ({
        annualReviewId,
        employeeId,
        surveyLink,
        tellNow: step.tells,
      })),
    );
  },
};

type SetLinks = Extract<BulkAction, { kind: 'set-links' }>;

const linked = (person: PersonFacts, { replaces }: Pick<SetLinks, 'replaces'>) =>
  openOf(person).filter(({ hasLink, isWrittenHere }) => !isWrittenHere && (replaces || !hasLink));

const linksOf = (person: PersonFacts, act: SetLinks) =>
  linked(person, act).map((reviewer) => ({
    ...named(reviewer),
    surveyLink: linkFromPattern(act.pattern, {
      employeeId: String(person.employeeId),
      reviewerId: String(reviewer.employeeId),
      type: reviewer.type,
      periodStart: person.period.startDate,
    }),
  }));
