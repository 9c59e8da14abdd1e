import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { documentName, uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;
let otherAdmin: SignedInCaller;
let employee: SignedInCaller;
let employeeId: number;
let annualReviewId: number;

beforeAll(async () => {
  app = await startTestApp({});
  company = await addCompany(app.owner);
  const person = await addPerson(app.owner, {
    email: 'own@example.test',
    permissions: ['Benchmark_Admin', 'Benchmark_OwnReviewUpload'],
    managerId: company.lead.employeeId,
  });
  ({ employeeId } = person);
  lead = await app.signInAs('lead@example.test');
  otherAdmin = await app.signInAs('admin@example.test');
  employee = await app.signInAs('own@example.test');
  const body = { employeeUnderReviewId: employeeId, markingPeriodId: person.markingPeriodId };
  annualReviewId = (await lead.call(contract.startAnnualReview, { body })).json<{ entityId: number }>()
    .entityId;
});
afterAll(() => app.stop());

async function seen(caller = employee) {
  const list = await caller.call(contract.listReviewers, { params: { annualReviewId } });
  const profile = await caller.call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId: 0 } });
  const { personalAnnualReview } = profile.json<{ personalAnnualReview: { version: number } }>();
  expect(list.headers['etag']).toBe(`"${personalAnnualReview.version}"`);
  return personalAnnualReview.version;
}

const upload = (caller: SignedInCaller, kind: string, ifMatch?: number) =>
  caller.upload(uploadDocument, {
    query: { AnnualReviewId: annualReviewId, Type: kind },
    name: 'review.txt',
    bytes: 'What is to be said',
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });

test('hidden changes raise the version for the lead, not for the employee', async () => {
  const before = await seen();
  const ofLead = await seen(lead);
  const peer = { annualReviewId, employeeId: company.colleague.employeeId, type: 'Peer' };
  const self = { annualReviewId, employeeId, type: 'Self' };
  const link = { annualReviewId, employeeId: peer.employeeId, surveyLink: 'https://survey.example.test/1' };
  for (const body of [[peer], [{ ...peer, isCompleted: true }]])
    expect((await otherAdmin.call(contract.changeReviewers, { body })).status).toBe(200);
  expect((await lead.call(contract.changeSurveyLinks, { body: [link] })).status).toBe(200);
  const hiddenId = (await upload(lead, 'Peer')).json<{ entityId: number }>().entityId;
  expect((await upload(lead, 'Final')).status).toBe(200);
  expect(await seen()).toBe(before);
  expect(await seen(lead)).toBe(ofLead + 5);

  // A hidden document and a hidden entry get the same response as ones that don't exist.
  expect((await employee.call(documentName, { query: { DocumentId: hiddenId } })).status).toBe(404);

  // The employee's own upload succeeds with the earlier version, and counts as a change that they see.
  expect((await upload(employee, 'Self', before)).status).toBe(200);
  expect(await seen()).toBe(before + 1);
  const marked = [peer, { ...self, isCompleted: true }];
  expect((await otherAdmin.call(contract.changeReviewers, { body: marked })).status).toBe(200);
  expect(await seen()).toBe(before + 2);
});

test('a version conflict names the last change that the employee sees', async () => {
  await sql`update annual_review set seen_changed_by = ${employeeId}, seen_version = seen_version + 1
    where annual_review_id = ${annualReviewId}`.execute(app.owner);
  expect((await upload(lead, 'Peer')).status).toBe(200);
  const stale = await upload(employee, 'Self', 1);
  expect(stale.status).toBe(412);
  expect(stale.text).not.toContain('Lea Lead');
});
