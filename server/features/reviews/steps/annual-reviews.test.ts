import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { addPerson } from '#server/testing/people.ts';
import {
  deadlines,
  openReviewFixture,
  reviewFor,
  type ReviewFixture,
  startedReview,
} from '#server/testing/reviews.ts';
import { type SignedInCaller, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
afterAll(() => test.stop());

const newReview = () => startedReview(test, lead, company.lead.employeeId);
const refused = { status: 403, text: 'You do not have permission to view this page.' };

describe('starting an annual review', () => {
  it('is for Admins and the lead', async () => {
    const { employeeId: employeeUnderReviewId, markingPeriodId } = company.member;
    const body = { employeeUnderReviewId, markingPeriodId, reviewers: [] };
    for (const email of ['member@example.test', 'lead2@example.test', 'colleague@example.test']) {
      const caller = await test.signInAs(email);
      expect(await caller.call(contract.startAnnualReview, { body })).toMatchObject(refused);
    }
    expect((await test.anonymous.call(contract.startAnnualReview, { body })).status).toBe(401);
  });

  it('adds the Self and Manager entries and sets the deadlines, once', async () => {
    const { employeeId, markingPeriodId } = await addPerson(test.owner, {
      managerId: company.lead.employeeId,
    });
    const body = { employeeUnderReviewId: employeeId, markingPeriodId, reviewers: [], ...deadlines };
    const answers = await Promise.all([1, 2].map(() => lead.call(contract.startAnnualReview, { body })));
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(Math.max(...answers.map((one) => one.statements))).toBeLessThanOrEqual(6);
    const review = await reviewFor(lead, employeeId);
    expect(review).toMatchObject({
      ...deadlines,
      sitdownDate: null,
      isComplete: false,
      skipPeerReview: false,
    });
    expect(review.reviewers.map((one) => [one.type, one.employeeId])).toEqual([
      ['Self', employeeId],
      ['Manager', company.lead.employeeId],
    ]);
  });

  it('needs a team lead who is another person', async () => {
    const person = await addPerson(test.owner);
    await sql`update employee set manager_id = employee_id where employee_id = ${person.employeeId}`.execute(
      test.owner,
    );
    for (const one of [person, company.alone]) {
      const body = { employeeUnderReviewId: one.employeeId, markingPeriodId: one.markingPeriodId };
      expect(await admin.call(contract.startAnnualReview, { body })).toMatchObject({
        status: 400,
        text: 'Team Members must be assigned a team lead before starting the annual review process.',
      });
    }
  });

  it('does not start one in another person’s period', async () => {
    const body = {
      employeeUnderReviewId: company.member.employeeId,
      markingPeriodId: company.colleague.markingPeriodId,
    };
    expect(await lead.call(contract.startAnnualReview, { body })).toMatchObject(refused);
    expect((await admin.call(contract.startAnnualReview, { body })).status).toBe(404);
  });
});

describe('the four deadlines', () => {
  const cases: [Partial<Record<keyof typeof deadlines, string | null>>, string][] = [
    [{ finalDeadline: null }, 'Final deadline is required.'],
    [{ managerDeadline: '' }, 'Manager deadline is required.'],
    [{ managerDeadline: '2027-03-02' }, 'Manager deadline must come before final deadline.'],
    [{ selfDeadline: null }, 'Self review deadline is required.'],
    [{ selfDeadline: '2027-02-23' }, 'Self review deadline must come before manager deadline.'],
    [{ peerDeadline: null }, 'Peer review deadline is required.'],
    [{ peerDeadline: '2027-02-16' }, 'Peer review deadline must come before self review deadline.'],
  ];
  it.each(cases)('%j says %s', async (change, text) => {
    const { employeeId, markingPeriodId } = company.member;
    const start = { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines, ...change };
    expect(await lead.call(contract.startAnnualReview, { body: start })).toMatchObject({ status: 400, text });
    const { annualReviewId } = await newReview();
    const body = { annualReviewId, ...deadlines, ...change };
    expect(await lead.call(contract.changeReviewDates, { body })).toMatchObject({ status: 400, text });
  });

  it('can change; a version conflict names who changed them first', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const { version } = await reviewFor(lead, employeeId);
    const body = { annualReviewId, ...deadlines, finalDeadline: '2027-03-09' };
    const first = await admin.call(contract.changeReviewDates, { body, ifMatch: version });
    expect([first.status, first.statements <= 6]).toEqual([200, true]);
    const late = await lead.call(contract.changeReviewDates, {
      body: { ...body, ...deadlines },
      ifMatch: version,
    });
    expect(late.status).toBe(412);
    expect(late.text).toMatch(/^Ada Admin changed this on \d\d\/\d\d\/\d{4} \d\d:\d\d, /);
    expect(await reviewFor(lead, employeeId)).toMatchObject({
      finalDeadline: '2027-03-09',
      version: version + 1,
    });
  });

  it('are refused when one is not a day, such as 13/45', async () => {
    const { annualReviewId } = await newReview();
    const body = { annualReviewId, ...deadlines, finalDeadline: '2027-13-45' };
    const answer = await lead.call(contract.changeReviewDates, { body });
    expect([answer.status, answer.text]).toEqual([400, 'Final deadline must be a day, as YYYY-MM-DD.']);
  });
});

describe('the sit-down', () => {
  it('is set, moved, held and frozen', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const update = (body: object) =>
      lead.call(contract.updateAnnualReview, { body: { annualReviewId, ...body } });
    for (const body of [{ sitdownDate: null }, { sitdownDate: '' }, { isSitDownComplete: true }]) {
      expect(await update(body)).toMatchObject({ status: 400, text: 'No sit-down date was provided.' });
    }
    test.jobs.enqueued.length = 0;
    const set = await update({ sitdownDate: '2027-02-25' });
    expect([set.status, set.statements <= 6]).toEqual([200, true]);
    expect(test.jobs.enqueued).toHaveLength(2);
    expect((await update({ isSitdownComplete: true })).status).toBe(200);
    expect(await reviewFor(lead, employeeId)).toMatchObject({
      sitdownDate: '2027-02-25',
      isSitDownComplete: true,
    });
    expect((await update({ sitdownDate: '2027-02-26' })).status).toBe(409);
    // A body that echoes the whole review changes nothing.
    expect((await update({ sitdownDate: '2027-02-25', isSitDownComplete: true })).status).toBe(200);
  });
});

describe('completing', () => {
  it('is possible once, after the meeting', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const complete = () => lead.call(contract.completeAnnualReview, { body: { annualReviewId } });
    expect((await complete()).status).toBe(409);
    const meeting = { annualReviewId, sitdownDate: '2027-02-25', isSitDownComplete: true };
    test.jobs.enqueued.length = 0;
    expect((await lead.call(contract.updateAnnualReview, { body: meeting })).status).toBe(200);
    expect(test.jobs.enqueued, 'no invitation to a meeting that was held').toEqual([]);
    const done = await complete();
    expect([done.status, done.statements <= 6]).toEqual([200, true]);
    expect(await complete()).toMatchObject({ status: 409, text: 'This annual review is already complete.' });
    expect((await reviewFor(lead, employeeId)).isComplete).toBe(true);
    const dates = await lead.call(contract.changeReviewDates, { body: { annualReviewId, ...deadlines } });
    expect(dates.status).toBe(409);
  });
});

describe('what the employee sees', () => {
  it('is dates and their own entry', async () => {
    const { annualReviewId, employeeId, email } = await newReview();
    const peers = [
      { annualReviewId, employeeId: company.colleague.employeeId, type: 'Peer' },
      { annualReviewId, employeeId, type: 'Self' },
    ];
    expect((await lead.call(contract.changeReviewers, { body: peers })).status).toBe(200);
    const employee = await test.signInAs(email);
    const review = await reviewFor(employee, employeeId);
    expect(review.reviewers.map((one) => one.type)).toEqual(['Self']);
    const kept = ['skipPeerReview', 'skipPeerReviewReason', 'peerReviewDocId', 'managerNotifiedDate'];
    for (const name of kept) expect(review).not.toHaveProperty(name);
    expect(review).toMatchObject({ peerDeadline: deadlines.peerDeadline, finalReviewDocId: null });
    const listed = await employee.call(contract.listReviewers, { params: { annualReviewId } });
    expect(listed.json<ReviewerEntry[]>().map((one) => one.type)).toEqual(['Self']);
    for (const call of [contract.changeReviewers, contract.completeAnnualReview]) {
      const body = call === contract.changeReviewers ? peers : { annualReviewId };
      expect(await employee.call(call, { body })).toMatchObject(refused);
    }
  });
});

it('adds one audit row for every write', async () => {
  const { annualReviewId } = await newReview();
  const rows = async () =>
    (
      await sql`select action, relation, before, after from audit_event
      where object ->> 'annualReviewId' = ${String(annualReviewId)} order by audit_event_id`.execute(
        test.owner,
      )
    ).rows;
  const moved = { ...deadlines, finalDeadline: '2027-03-09' };
  await admin.call(contract.changeReviewDates, { body: { annualReviewId, ...moved } });
  await lead.call(contract.updateAnnualReview, { body: { annualReviewId, sitdownDate: '2027-02-20' } });
  const unset = { sitdownDate: null, isSitDownComplete: false, skipPeerReview: false };
  const set = { ...unset, sitdownDate: '2027-02-20' };
  expect(await rows()).toEqual([
    { action: 'start-annual-review', relation: 'Lead', before: null, after: deadlines },
    { action: 'change-review-dates', relation: 'Admin', before: deadlines, after: moved },
    { action: 'update-annual-review', relation: 'Lead', before: unset, after: set },
  ]);
  await expect(sql`update audit_event set action = 'x'`.execute(test.db)).rejects.toThrow(
    /permission denied/,
  );
  await expect(sql`delete from audit_event`.execute(test.db)).rejects.toThrow(/permission denied/);
});
