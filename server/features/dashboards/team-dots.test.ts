import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reviews from '#contract/annual-reviews.ts';
import { type TeamCard, teamLeadDashboard } from '#contract/dashboards.ts';
import { saveGoal } from '#contract/goals.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { deadlines, profileFor, startedReview } from '#server/testing/reviews.ts';
import { uploaded } from '../documents/documents.scene.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  lead = await app.signInAs('lead@example.test');
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());

type Reviewed = Person & { annualReviewId: number };

const changes: [string, (caller: SignedInCaller, person: Reviewed) => Promise<unknown>][] = [
  [
    'the annual review',
    (caller, { annualReviewId }) =>
      caller.call(reviews.changeReviewDates, {
        body: { annualReviewId, ...deadlines, finalDeadline: '2027-03-09' },
      }),
  ],
  [
    'a goal',
    (caller, { employeeId, markingPeriodId }) =>
      caller.call(saveGoal, { body: { employeeId, markingPeriodId, title: 'New' } }),
  ],
  ['a document', (caller, { annualReviewId }) => uploaded(caller, annualReviewId, 'Final')],
];

test.each(changes)(
  'a change of %s by another person is new until the lead opens that profile',
  async (_what, change) => {
    const person = await startedReview(app, lead, company.lead.employeeId);
    const teammate = await addPerson(app.owner, { managerId: company.lead.employeeId });
    const isViewed = async (employeeId: number) => {
      const { teamMembers } = (await lead.call(teamLeadDashboard)).json<{ teamMembers: TeamCard[] }>();
      return teamMembers.find((card) => card.employeeId === employeeId)?.isContentViewed;
    };
    await change(lead, person);
    expect(await isViewed(person.employeeId)).toBe(true);
    await profileFor(lead, person.employeeId);
    expect(await isViewed(person.employeeId)).toBe(true);

    await change(admin, person);
    expect(await isViewed(person.employeeId)).toBe(false);
    expect(await isViewed(teammate.employeeId)).toBe(true);
    await profileFor(lead, teammate.employeeId);
    expect(await isViewed(person.employeeId)).toBe(false);
    await profileFor(lead, person.employeeId);
    expect(await isViewed(person.employeeId)).toBe(true);
  },
);
