import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as contract from '#contract/dashboards/calendar.endpoints.ts';
import { currentSession } from '#contract/core/session.endpoints.ts';
import { migrate } from '#server/db/migrate.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { propertiesOf } from '#server/testing/icalendar.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';

// Source: docs/operations/migrating.md, "Another time zone".
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What each start of a server does with COMPANY_TIME_ZONE. */
const startIn = (timeZone: string) => migrate({ connectionString: app.url, timeZone });

test('another time zone at a start: a sit-down keeps its time on the clock, and a last day ends at the new midnight', async () => {
  const company = await addCompany(app.owner);
  const admin = await app.signInAs(company.admin.email);
  const lead = await app.signInAs(company.lead.email);
  await startIn('Etc/GMT+12');
  const review = await startedReview(app, admin, company.lead.employeeId);
  const { annualReviewId } = review;
  const sitDown = { sitdownDate: '2027-03-05', sitdownTime: '10:00', sitdownMinutes: 30 };
  await lead.call(updateAnnualReview, { body: { annualReviewId, ...sitDown } });
  await lead.call(contract.createCalendarFeed);
  const { address } = (await lead.call(contract.getCalendarFeed)).json<{ address: string }>();
  const startInCalendar = async () => {
    const params = { file: address.split('/').at(-1) ?? '' };
    const { text } = await app.anonymous.call(contract.readCalendar, { params });
    const meeting = propertiesOf(text, 'VEVENT').find((event) =>
      event.get('UID')?.startsWith(`sit-down-${annualReviewId}@`),
    );
    return meeting?.get('DTSTART');
  };
  const leaving = await addPerson(app.owner);
  await sql`update employee set end_date = company_today() where employee_id = ${leaving.employeeId}`.execute(
    app.owner,
  );
  const session = await app.signInAs(leaving.email);
  expect(await startInCalendar()).toBe('20270305T220000Z');
  expect((await session.call(currentSession)).status).toBe(200);

  // 26 hours ahead, so the day is another at every moment.
  await startIn('Pacific/Kiritimati');
  expect(await startInCalendar()).toBe('20270304T200000Z');
  expect((await session.call(currentSession)).status).toBe(401);
  const { rows } = await sql<{ time: string }>`
    select sitdown_time::text as time from annual_review where annual_review_id = ${annualReviewId}`.execute(
    app.owner,
  );
  expect(rows).toEqual([{ time: '10:00:00' }]);
});
