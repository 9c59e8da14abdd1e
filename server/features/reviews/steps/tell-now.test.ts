import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { deadlines, openReviewFixture, type ReviewFixture, startedReview } from '#server/testing/reviews.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
afterAll(() => test.stop());
beforeEach(async () => {
  await sql`delete from review_notice`.execute(test.owner);
  await sql`delete from message`.execute(test.owner);
});

/** Sends what waits, as after five minutes: recipients and subjects, in the order of queueing. */
async function mails(): Promise<string[]> {
  const mailer = keepingMailer();
  const { rows } = await sql<{ id: number }>`select message_id as id from message
    where sent_at is null and skipped_at is null order by message_id`.execute(test.owner);
  for (const { id } of rows) await sendMessage({ ...test.context, mailer }, id);
  return mailer.sent.map(({ to, subject }) => `${to.address}: ${subject}`);
}

const start = (
  caller: SignedInCaller,
  { employeeId, markingPeriodId }: Person,
  also: object = { tellNow: true },
) =>
  caller.call(contract.startAnnualReview, {
    body: { employeeUnderReviewId: employeeId, markingPeriodId, ...deadlines, ...also },
  });
const report = (more: object = {}) => addPerson(test.owner, { managerId: company.lead.employeeId, ...more });

describe('starting a review', () => {
  it('tells the employee and the lead, but not who starts it', async () => {
    const first = await report();
    const answer = await start(lead, first);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    expect(await mails()).toEqual([`${first.email}: Your annual review has started`]);
    const second = await report();
    expect((await start(admin, second)).status).toBe(200);
    const [toLead, toEmployee] = (await mails()).toSorted();
    expect(toLead).toMatch(/^lead@example\.test: The annual review of .+ has started$/);
    expect(toEmployee).toBe(`${second.email}: Your annual review has started`);
  });

  it('tells the Admin who takes the place of a lead', async () => {
    const person = await addPerson(test.owner, {});
    const named = { employeeId: company.otherAdmin.employeeId, type: 'Manager' };
    expect((await start(admin, person, { tellNow: true, reviewers: [named] })).status).toBe(200);
    const [toNamed, toEmployee] = (await mails()).toSorted();
    expect(toNamed).toMatch(/^admin2@example\.test: The annual review of .+ has started$/);
    expect(toEmployee).toBe(`${person.email}: Your annual review has started`);
  });

  it.each([{}, { tellNow: false }])('sends no email with %j', async (also) => {
    expect((await start(admin, await report(), also)).status).toBe(200);
    const { rows } = await sql`select from review_notice union all select from message`.execute(test.owner);
    expect(rows).toEqual([]);
  });

  it('refuses another value', async () => {
    const answer = await start(admin, await report(), { tellNow: 'yes' });
    expect([answer.status, answer.text]).toEqual([400, 'Tell now must be true or false.']);
  });
});

describe('choosing peers', () => {
  const save = (annualReviewId: number, peers: readonly (readonly [Person, boolean?])[], caller = lead) =>
    caller.call(contract.changeReviewers, {
      body: peers.map(([{ employeeId }, tellNow]) => ({
        annualReviewId,
        employeeId,
        type: 'Peer',
        ...(tellNow === undefined ? {} : { tellNow }),
      })),
    });

  it('tells the added peers of whom the call says so, and no earlier peer', async () => {
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    const peers = await Promise.all([1, 2, 3].map(() => addPerson(test.owner)));
    const [before, told, untold] = peers;
    if (!before || !told || !untold) throw new Error('There are three.');
    await save(annualReviewId, [[before]]);
    expect(await mails()).toEqual([]);
    const answer = await save(annualReviewId, [
      [before, true],
      [told, true],
      [untold, false],
    ]);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    const [mail, ...others] = await mails();
    expect(mail).toMatch(`${told.email}: You've been asked to review `);
    expect(others).toEqual([]);
  });

  it('tells no peer whom the lead removes within five minutes, and tells a peer who comes back once', async () => {
    const { annualReviewId, employeeId } = await startedReview(test, lead, company.lead.employeeId);
    const [gone, back] = await Promise.all([addPerson(test.owner), addPerson(test.owner)]);
    const self = { annualReviewId, employeeId, type: 'Self' };
    await save(annualReviewId, [
      [gone, true],
      [back, true],
    ]);
    expect((await lead.call(contract.changeReviewers, { body: [self] })).status).toBe(200);
    await save(annualReviewId, [[back, true]]);
    expect((await mails()).map((mail) => mail.split(':')[0])).toEqual([back.email]);
  });

  it('asks an Admin who chooses themselves', async () => {
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    expect((await save(annualReviewId, [[company.admin, true]], admin)).status).toBe(200);
    expect((await mails())[0]).toMatch(/^admin@example\.test: You've been asked to review /);
  });
});

describe('setting survey links', () => {
  const link = (name: string) => `https://survey.example.test/${name}`;

  it('tells each reviewer of a new link who is not done, as the entry says', async () => {
    const { annualReviewId, employeeId, email } = await startedReview(test, lead, company.lead.employeeId);
    const [peer, done] = await Promise.all([addPerson(test.owner), addPerson(test.owner)]);
    const peerBody = [peer, done].map((one) => ({
      annualReviewId,
      employeeId: one.employeeId,
      type: 'Peer',
    }));
    await lead.call(contract.changeReviewers, { body: peerBody });
    await admin.call(contract.changeReviewers, {
      body: peerBody.map((one) => ({ ...one, isCompleted: one.employeeId === done.employeeId })),
    });
    const set = (caller: SignedInCaller, name: string, tellNow?: boolean) =>
      caller.call(contract.changeSurveyLinks, {
        body: [employeeId, peer.employeeId, done.employeeId, company.lead.employeeId].map((one) => ({
          annualReviewId,
          employeeId: one,
          surveyLink: name && link(name),
          ...(tellNow === undefined ? {} : { tellNow }),
        })),
      });
    const answer = await set(lead, 'first', true);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    const noted = await sql`select from review_notice where recipient_id = ${done.employeeId}`.execute(
      test.owner,
    );
    expect(noted.rows).toEqual([]);
    const first = await mails();
    expect(first.map((mail) => mail.split(':')[0]).toSorted()).toEqual([email, peer.email].toSorted());
    expect(first).toContain(`${email}: You've been asked to write your self review`);
    // The same links again, no links, and a call that says nothing.
    for (const [name, tellNow] of [
      ['first', true],
      ['', true],
      ['second', undefined],
    ] as const) {
      expect((await set(admin, name, tellNow)).status).toBe(200);
      expect(await mails()).toEqual([]);
    }
    await set(admin, 'third', true);
    expect(await mails()).toHaveLength(3);
  });

  it('sends no email when people set their own link', async () => {
    const own = await addPerson(test.owner, { permissions: ['Benchmark_Admin'] });
    const named = { employeeId: company.admin.employeeId, type: 'Manager' };
    const started = await start(admin, own, { reviewers: [named] });
    const { entityId: annualReviewId } = started.json<{ entityId: number }>();
    const makeOthers = (permissions: string) =>
      sql`update employee set permissions = ${permissions} where employee_id in (
        ${company.admin.employeeId}, ${company.otherAdmin.employeeId})`.execute(test.owner);
    // Only an Admin whom no other person can review handles their own review.
    await makeOthers('{}');
    const alone = await test.signInAs(own.email);
    const body = [{ annualReviewId, employeeId: own.employeeId, surveyLink: link('own'), tellNow: true }];
    expect((await alone.call(contract.changeSurveyLinks, { body })).status).toBe(200);
    await makeOthers('{Benchmark_Admin}');
    expect(await mails()).toEqual([]);
  });
});

describe('who was told in a collected email', () => {
  const withdraw = (annualReviewId: number) =>
    admin.call(contract.withdrawAnnualReview, { body: { annualReviewId, reason: 'The wrong person' } });

  it('is told of a withdrawal, even a peer who was removed; who was not told yet is not', async () => {
    const person = await report();
    const answer = await start(admin, person);
    const { entityId: annualReviewId } = answer.json<{ entityId: number }>();
    const [removed, late] = await Promise.all([addPerson(test.owner), addPerson(test.owner)]);
    const choose = (peer: Person) =>
      lead.call(contract.changeReviewers, {
        body: [{ annualReviewId, employeeId: peer.employeeId, type: 'Peer', tellNow: true }],
      });
    await choose(removed);
    expect(await mails()).toHaveLength(3);
    await choose(late);
    expect((await withdraw(annualReviewId)).status).toBe(200);
    const withdrawn = (await mails()).map((mail) =>
      mail.replace(/The annual review of .+ was/, 'Another was'),
    );
    expect(withdrawn.toSorted()).toEqual(
      [
        `${person.email}: Your annual review was withdrawn`,
        'lead@example.test: Another was withdrawn',
        `${removed.email}: Another was withdrawn`,
      ].toSorted(),
    );
    const { rows } = await sql<{ reason: string }>`select skip_reason as reason from message
      where skip_reason is not null`.execute(test.owner);
    expect(rows).toEqual([{ reason: 'There is nothing left to tell.' }]);
  });

  it('is told of a reopening only since the completion', async () => {
    const person = await report();
    const answer = await start(admin, person);
    const { entityId: annualReviewId } = answer.json<{ entityId: number }>();
    const held = { annualReviewId, sitdownDate: '2026-03-03', isSitDownComplete: true };
    await admin.call(contract.updateAnnualReview, { body: held });
    expect(await mails()).toHaveLength(2);
    const complete = () => admin.call(contract.completeAnnualReview, { body: { annualReviewId } });
    const reopen = () =>
      admin.call(contract.reopenAnnualReview, { body: { annualReviewId, reason: 'The wrong file' } });
    expect([(await complete()).status, (await reopen()).status]).toEqual([200, 200]);
    expect(await mails()).toEqual([]);
    await complete();
    await sql`update review_notice set noted_at = app_now() where recipient_id = ${person.employeeId}`.execute(
      test.owner,
    );
    expect((await reopen()).status).toBe(200);
    expect(await mails()).toEqual([`${person.email}: Your annual review was reopened`]);
  });
});
