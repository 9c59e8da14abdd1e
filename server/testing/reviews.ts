import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { type Caller, startTestApp, type TestApp } from './app.ts';
import { addCompany, addPerson, type Person } from './people.ts';

export const deadlines = {
  finalDeadline: '2027-03-02',
  managerDeadline: '2027-02-23',
  selfDeadline: '2027-02-16',
  peerDeadline: '2027-02-09',
};

export type ReviewFixture = Awaited<ReturnType<typeof openReviewFixture>>;

/** A small company, with its lead and an Admin signed in. */
export async function openReviewFixture() {
  const test = await startTestApp();
  const company = await addCompany(test.owner);
  const lead = await test.signInAs('lead@example.test');
  const admin = await test.signInAs('admin@example.test');
  return { test, company, lead, admin };
}

/** Adds a report of the lead; the caller starts a review for them. */
export async function startedReview(
  test: TestApp,
  caller: Caller,
  leadId: number,
): Promise<Person & { annualReviewId: number }> {
  const person = await addPerson(test.owner, { managerId: leadId });
  const answer = await caller.call(contract.startAnnualReview, {
    body: { employeeUnderReviewId: person.employeeId, markingPeriodId: person.markingPeriodId, ...deadlines },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...person, annualReviewId: answer.json<{ entityId: number }>().entityId };
}

export async function profileFor(caller: Caller, employeeId: number): Promise<EmployeeProfile> {
  const answer = await caller.call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId: 0 } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<EmployeeProfile>();
}

export async function reviewFor(caller: Caller, employeeId: number): Promise<AnnualReview> {
  const { personalAnnualReview } = await profileFor(caller, employeeId);
  if (personalAnnualReview === null) throw new Error('There is no review.');
  return personalAnnualReview;
}
