import { sql } from 'kysely';
import { changeReviewers, startAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { addTargetIn, race, type Race } from './race.ts';

/** Races about marking periods and annual reviews. */
export const reviewRaces: readonly Race[] = [
  race({
    name: 'two ends of one period',
    prepare: (testApp, company) => addTargetIn(testApp, company, 'PeriodToEnd'),
    calls: ({ admins }, { markingPeriodId }) =>
      admins.map((admin, index) =>
        admin.call(endMarkingPeriod, {
          body: { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate: `2026-06-2${index}` } },
        }),
      ),
    winners: 1,
    violations: ({ employeeId }) => sql<{ count: number }>`
      select abs(count(*) - 2)::int + abs(count(*) filter (where ended_at is null) - 1)::int as count
      from marking_period where employee_id = ${employeeId}`,
  }),
  race({
    name: 'one review started twice',
    prepare: (testApp, company) => addTargetIn(testApp, company, 'NotStarted'),
    calls: ({ admins }, { employeeId, markingPeriodId }) =>
      admins.map((admin) =>
        admin.call(startAnnualReview, {
          body: { employeeUnderReviewId: employeeId, markingPeriodId, reviewers: [] },
        }),
      ),
    winners: 1,
    violations: ({ employeeId }) => sql<{ count: number }>`
      select abs(count(distinct annual_review_id) - 1)::int + abs(count(annual_reviewer_id) - 2)::int as count
      from annual_review left join annual_reviewer using (annual_review_id)
      where annual_review.employee_id = ${employeeId}`,
  }),
  race({
    name: 'one peer chosen twice',
    prepare: (testApp, company) => addTargetIn(testApp, company, 'Started'),
    calls: ({ admins }, { annualReviewId, peerId, bystanderId }) =>
      admins.map((admin) =>
        admin.call(changeReviewers, {
          body: [peerId, bystanderId].map((employeeId) => ({ annualReviewId, employeeId, type: 'Peer' })),
        }),
      ),
    winners: 3,
    violations: ({ annualReviewId }) => sql<{ count: number }>`
      select abs(count(*) - 4)::int as count from annual_reviewer where annual_review_id = ${annualReviewId}`,
  }),
];
