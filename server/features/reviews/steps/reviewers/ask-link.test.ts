import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { completeAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { askForLink } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type Caller, type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import { type Person } from '#server/testing/people.ts';
import { openReviewFixture, reviewFor, type ReviewFixture, startedReview } from '#server/testing/reviews.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let test: TestApp;
let company: ReviewFixture['company'];
let lead: SignedInCaller;
let admin: SignedInCaller;

beforeAll(async () => {
  ({ test, company, lead, admin } = await openReviewFixture());
});
beforeEach(() => test.app.callCounts.forget());
afterAll(() => test.stop());

/** A review of a report of the lead, whose self review has no link. */
async function withoutLink() {
  const person = await startedReview(test, lead, company.lead.employeeId);
  const { reviewers } = await reviewFor(lead, person.employeeId);
  const idOf = (type: string) => reviewers.find((one) => one.type === type)?.annualReviewerId ?? 0;
  return {
    ...person,
    ids: { Self: idOf('Self'), Manager: idOf('Manager') },
    me: await test.signInAs(person.email),
  };
}
const ask = (caller: Caller, annualReviewerId: number, headers: Record<string, string> = {}) =>
  caller.call(askForLink, { body: { annualReviewerId }, headers });
const requestsOf = async (annualReviewId: number) => {
  const { rows } = await sql<{ messageId: number; recipientId: number }>`
    select message_id as "messageId", recipient_id as "recipientId" from message
    where annual_review_id = ${annualReviewId} and kind = 'link-asked' order by message_id`.execute(
    test.owner,
  );
  return rows;
};
const run = async (statement: ReturnType<typeof sql>) => statement.execute(test.owner);
const setLink = (annualReviewId: number) =>
  run(sql`update annual_reviewer set survey_link = 'https://survey.example.test/self'
    where annual_review_id = ${annualReviewId} and type = 'Self'`);

/** Sends the first request. Returns the email, or the reason to skip it. */
async function sent(annualReviewId: number) {
  const [first] = await requestsOf(annualReviewId);
  const mailer = keepingMailer();
  await sendMessage({ ...test.context, mailer }, first?.messageId ?? 0);
  const { rows } = await sql<{ reason: string | null }>`
    select skip_reason as reason from message where message_id = ${first?.messageId}`.execute(test.owner);
  return mailer.sent[0] ?? rows[0]?.reason;
}

describe('asking for the link of the own self review', () => {
  it('emails the lead, is audited, and shows as asked', async () => {
    const { me, ids, annualReviewId, employeeId } = await withoutLink();
    const answer = await ask(me, ids.Self);
    expect([answer.text, answer.status, answer.statements <= 6]).toEqual(['{}', 200, true]);
    expect((await requestsOf(annualReviewId)).map(({ recipientId }) => recipientId)).toEqual([
      company.lead.employeeId,
    ]);
    const mail = await sent(annualReviewId);
    expect(mail).toMatchObject({
      to: { address: 'lead@example.test' },
      subject: expect.stringMatching(/^Person Number\d+ asks for the link to their self review$/),
      text: expect.stringContaining(`/employees/${employeeId}`),
    });
    expect(mail).toMatchObject({ text: expect.stringContaining('02/16/2027') });
    const { rows: audits } = await sql<{ actor: number; relation: string; object: unknown }>`
      select actor_employee_id as actor, relation, object from audit_event where action = 'ask-for-link'
        and object ->> 'annualReviewId' = ${String(annualReviewId)}`.execute(test.owner);
    expect(audits).toEqual([
      { actor: employeeId, relation: 'Self', object: { annualReviewId, annualReviewerId: ids.Self } },
    ]);
    const { duties, today } = (await me.call(listDuties)).json<ResponseOf<typeof listDuties>>();
    const review = duties.find((one): one is Extract<Duty, { kind: 'review' }> => one.kind === 'review');
    expect(review?.asks?.askedOn).toBe(today);
    // A request is no reminder of the employee.
    const [self] = (await reviewFor(lead, employeeId)).reviewers;
    expect([self?.remindersSent, self?.deliveryFailed]).toEqual([[], false]);
  });

  it('goes to the Admins without a lead who can set links, and without such Admins to no person', async () => {
    const { me, ids, annualReviewId, employeeId } = await withoutLink();
    await run(sql`update employee set manager_id = null where employee_id = ${employeeId}`);
    // The only Admin sets the link themselves.
    const others = sql`'Benchmark_Admin' = any(permissions) and employee_id <> ${employeeId}`;
    await run(sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${employeeId}`);
    await run(sql`update employee set end_date = company_today() - 1, archived_at = now() where ${others}`);
    const refused = await ask(me, ids.Self);
    expect([refused.status, refused.text]).toEqual([409, annualReviewMessages.noOneToAsk]);
    await run(sql`update employee set end_date = null, archived_at = null where ${others}`);
    await run(sql`update employee set permissions = '{}' where employee_id = ${employeeId}`);
    expect((await ask(me, ids.Self)).status).toBe(200);
    expect((await requestsOf(annualReviewId)).map(({ recipientId }) => recipientId)).toEqual([
      company.admin.employeeId,
      company.otherAdmin.employeeId,
    ]);
  });

  it('is for the employee alone, and only for the self review', async () => {
    const { me, ids, annualReviewId } = await withoutLink();
    for (const [caller, id] of [
      [me, ids.Manager],
      [lead, ids.Manager],
      [lead, ids.Self],
      [admin, ids.Self],
      [await test.signInAs(company.stranger.email), ids.Self],
    ] as const) {
      expect((await ask(caller, id)).status).toBe(403);
    }
    expect(await requestsOf(annualReviewId)).toEqual([]);
  });

  it('is possible once in ten minutes, and says when again', async () => {
    const { me, ids, annualReviewId } = await withoutLink();
    const both = await Promise.all([0, 1].map(async () => ask(me, ids.Self)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const early = await ask(me, ids.Self);
    expect([early.status, early.text]).toEqual([
      429,
      'You asked less than 10 minutes ago. You can ask again in 10 minutes.',
    ]);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(500);
    expect(await requestsOf(annualReviewId)).toHaveLength(1);
    await run(sql`update message set queued_at = queued_at - interval '9 minutes'
      where annual_review_id = ${annualReviewId}`);
    expect((await ask(me, ids.Self)).text).toContain('in 1 minute.');
    await run(sql`update message set queued_at = queued_at - interval '1 minute'
      where annual_review_id = ${annualReviewId}`);
    expect((await ask(me, ids.Self)).status).toBe(200);
    // A request that could not be delivered does not count.
    await run(sql`update message set failed_at = now() where annual_review_id = ${annualReviewId}`);
    expect((await ask(me, ids.Self)).status).toBe(200);
  });

  it('repeats its answer under the same key', async () => {
    const { me, ids, annualReviewId } = await withoutLink();
    const headers = { 'idempotency-key': `ask-${annualReviewId}` };
    const answers = [await ask(me, ids.Self, headers), await ask(me, ids.Self, headers)];
    expect(answers.map(({ status, statements }) => [status, statements <= 8])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await requestsOf(annualReviewId)).toHaveLength(1);
  });

  it('is refused once it makes no sense', async () => {
    const refusal = async (change: (made: Person & { annualReviewId: number }) => Promise<unknown>) => {
      const made = await withoutLink();
      await change(made);
      const { status, text } = await ask(made.me, made.ids.Self);
      expect(await requestsOf(made.annualReviewId)).toEqual([]);
      return [status, text];
    };
    expect(await refusal(({ annualReviewId }) => setLink(annualReviewId))).toEqual([
      409,
      annualReviewMessages.hasSurveyLink,
    ]);
    expect(
      await refusal(({ annualReviewId }) =>
        run(sql`update annual_reviewer set completed_at = now() where annual_review_id = ${annualReviewId}`),
      ),
    ).toEqual([409, annualReviewMessages.reviewerIsDone]);
    expect(
      await refusal(async ({ annualReviewId }) => {
        await run(sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now()
          where annual_review_id = ${annualReviewId}`);
        return lead.call(completeAnnualReview, { body: { annualReviewId } });
      }),
    ).toEqual([409, annualReviewMessages.alreadyComplete]);
  });
});

describe('the email', () => {
  it.each<[string, (made: Person & { annualReviewId: number }) => Promise<unknown>]>([
    ['The self review has a survey link.', ({ annualReviewId }) => setLink(annualReviewId)],
    [
      'The self review is done.',
      ({ annualReviewId }) =>
        run(sql`update annual_reviewer set completed_at = now()
          where annual_review_id = ${annualReviewId} and type = 'Self'`),
    ],
    [
      'The annual review is complete.',
      ({ annualReviewId }) =>
        run(sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(),
          completed_at = now() where annual_review_id = ${annualReviewId}`),
    ],
    [
      'The recipient no longer handles this annual review.',
      ({ employeeId }) => run(sql`update employee set manager_id = null where employee_id = ${employeeId}`),
    ],
    [
      'The team member was archived.',
      ({ employeeId }) =>
        run(sql`update employee set archived_at = now(), end_date = company_today() - 1
          where employee_id = ${employeeId}`),
    ],
  ])('is not sent: %s', async (reason, change) => {
    const made = await withoutLink();
    expect((await ask(made.me, made.ids.Self)).status).toBe(200);
    await change(made);
    expect(await sent(made.annualReviewId)).toBe(reason);
  });
});
