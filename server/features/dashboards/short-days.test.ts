import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDashboardSummary, listUpcomingDates } from '#contract/dashboards/dashboards.endpoints.ts';
import type { UpcomingDay } from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('of a busy day, the summary has the first ten dates of each kind and counts the others', async () => {
  await addPerson(app.owner, { email: 'admin@example.test', permissions: ['Benchmark_Admin'] });
  const hireDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (let count = 0; count < 12; count++) {
    await addPerson(app.owner, {
      hireDate,
      periodStart: null,
      lastName: `No${String(count).padStart(2, '0')}`,
    });
  }
  const admin = await app.signInAs('admin@example.test');
  const summary = (await admin.call(adminDashboardSummary)).json<ResponseOf<typeof adminDashboardSummary>>();
  const [whole] = (await admin.call(listUpcomingDates)).json<UpcomingDay[]>();
  expect(whole?.hireDates).toHaveLength(12);
  expect(summary.upcomingDates).toEqual([
    {
      day: hireDate,
      annualReviewDeadlines: [],
      projectDeadlines: [],
      sitDownDates: [],
      hireDates: whole?.hireDates.slice(0, 10),
      counts: {
        annualReviewDeadlines: 0,
        projectDeadlines: 0,
        sitDownDates: 0,
        hireDates: 12,
        firstDays: 12,
      },
    },
  ]);
});
