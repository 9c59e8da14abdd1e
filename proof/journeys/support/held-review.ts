import type { APIRequestContext } from '@playwright/test';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { signInByScript } from './script.ts';
import { suggestedFor } from './suggested-deadlines.ts';

/** Completes the annual review of the current period without a browser, so that the period can be ended. */
export async function holdReview(request: APIRequestContext, employee: EmployeeProfile): Promise<void> {
  const { employeeId, markingPeriodId, today } = employee;
  const { write } = await signInByScript(request);
  const deadlines = suggestedFor(employee);
  const started = { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines };
  const { entityId: annualReviewId } = await write('POST', '/api/AnnualReviews/save', started);
  const update = (data: object) =>
    write('PUT', '/api/AnnualReviews/update/full', { annualReviewId, ...data });
  await update({ sitdownDate: today });
  await update({ isSitDownComplete: true });
  await write('PUT', '/api/AnnualReviews/complete', { annualReviewId });
}
