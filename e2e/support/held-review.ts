import { type APIRequestContext, expect } from '@playwright/test';
import { suggestedDeadlines } from '#contract/dates.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { demo } from './people.ts';

/** Holds the annual review of the current period without a browser, so that the period can be ended. */
export async function holdReview(request: APIRequestContext, employee: EmployeeProfile): Promise<void> {
  const { employeeId, markingPeriodId, today, activeHireDate } = employee;
  const issued = await request.post('/dev/id-token', { data: { email: demo.admin.email } });
  const login = await request.post('/api/Employees/Login', { data: await issued.json() });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const write = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await request.fetch(`/api/AnnualReviews/${path}`, { method, data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { entityId: number };
  };
  const deadlines = suggestedDeadlines(activeHireDate, today);
  const started = { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines };
  const { entityId: annualReviewId } = await write('POST', 'save', started);
  await write('PUT', 'update/full', { annualReviewId, sitdownDate: today });
  await write('PUT', 'update/full', { annualReviewId, isSitDownComplete: true });
  await write('PUT', 'complete', { annualReviewId });
}
