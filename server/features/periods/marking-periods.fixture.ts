import { sql } from 'kysely';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as contract from '#contract/reviews/marking-periods.endpoints.ts';
import { type Caller, startTestApp } from '#server/testing/app.ts';
import { addCompany, type Person } from '#server/testing/people.ts';
import { profileFor, startedReview } from '#server/testing/reviews.ts';

export type PeriodFixture = Awaited<ReturnType<typeof openPeriodFixture>>;

/** A small company whose Admin ends and corrects periods. */
export async function openPeriodFixture() {
  const test = await startTestApp();
  const company = await addCompany(test.owner);
  const lead = await test.signInAs('lead@example.test');
  const admin = await test.signInAs('admin@example.test');

  /** A day in the company's time zone, relative to today. */
  const day = async (fromToday: number): Promise<string> => {
    const { rows } = await sql<{ day: string }>`select company_today() + ${fromToday}::int as day`.execute(
      test.owner,
    );
    return rows[0]?.day ?? '';
  };

  const end = async (caller: Caller, markingPeriodId: number, endDate?: string | null, ifMatch?: number) =>
    caller.call(contract.endMarkingPeriod, {
      body: { goalIds: [], oldMarkingPeriod: { markingPeriodId, endDate } },
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
  const correct = async (markingPeriodId: number, startDate: string, ifMatch?: number) =>
    admin.call(contract.correctMarkingPeriod, {
      body: { markingPeriodId, startDate },
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });

  const complete = async (annualReviewId: number) => {
    const meeting = { annualReviewId, sitdownDate: '2027-02-25', isSitDownComplete: true };
    await lead.call(reviews.updateAnnualReview, { body: meeting });
    const answer = await lead.call(reviews.completeAnnualReview, { body: { annualReviewId } });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  };

  /** A report of the lead whose annual review is complete. */
  const reviewed = async (): Promise<Person & { annualReviewId: number }> => {
    const person = await startedReview(test, lead, company.lead.employeeId);
    await complete(person.annualReviewId);
    return person;
  };

  const periodsOf = async (employeeId: number) => (await profileFor(admin, employeeId)).markingPeriods;

  return {
    test,
    company,
    lead,
    admin,
    day,
    end,
    correct,
    reviewed,
    periodsOf,
  };
}

export const refused = { status: 403, text: 'You do not have permission to view this page.' };
