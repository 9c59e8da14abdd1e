import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import type { Kudo, ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let member: SignedInCaller;
let colleague: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  member = await test.signInAs('member@example.test');
  colleague = await test.signInAs('colleague@example.test');
});
afterAll(() => test.stop());

const body = (changes: object = {}) => ({
  message: ' Thank you ',
  values: ['Foster Teamwork', 'Foster Teamwork'],
  targetEmployees: [{ employeeId: company.colleague.employeeId, fullName: 'ignored' }],
  sender: 'ignored',
  approved: true,
  ...changes,
});
const send = async (changes: object = {}) => {
  const answer = await member.call(contract.sendKudo, { body: body(changes) });
  expect([answer.text, answer.status, answer.statements <= 6]).toEqual([answer.text, 200, true]);
  return answer.json<{ entityId: number }>().entityId;
};
const approve = (id: number, caller = admin) => caller.call(contract.approveKudo, { params: { id } });

describe('writing kudos', () => {
  it.each([
    [{ message: ' ' }, 'Please enter a message'],
    [{ message: undefined }, 'Please enter a message'],
    [{ message: 'x'.repeat(2001) }, 'Message must be 2000 characters or less'],
    [{ targetEmployees: [] }, 'Please select at least one recipient'],
    [{ targetEmployees: undefined }, 'Please select at least one recipient'],
    [{ targetEmployees: [999_999] }, 'Every recipient must be an active colleague.'],
  ])('%j says %s', async (changes, text) => {
    expect(await member.call(contract.sendKudo, { body: body(changes) })).toMatchObject({
      status: 400,
      text,
    });
  });

  it('is for others, from the caller, and waits for approval', async () => {
    const own = body({ targetEmployees: [company.member.employeeId] });
    expect((await member.call(contract.sendKudo, { body: own })).status).toBe(400);
    const id = await send({ values: undefined, message: '👏'.repeat(2000) });
    const kudo = (await admin.call(contract.getKudo, { params: { id } })).json<Kudo>();
    expect(kudo).toMatchObject({
      approved: false,
      values: [],
      sender: { employeeId: company.member.employeeId },
    });
    expect(kudo.originalMessage).toBe('👏'.repeat(2000));
    expect(kudo.dateCreated).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect((await profileFor(colleague, company.colleague.employeeId)).kudosReceived).toEqual([]);
    expect((await colleague.call(contract.getKudo, { params: { id } })).status).toBe(403);
    const given = (await profileFor(member, company.member.employeeId)).kudosGiven;
    expect(given[0]).toMatchObject({ shoutoutId: id, approved: false, dateApproved: null });
    expect(Object.keys(given[0] ?? {})).not.toContain('originalMessage');
  });
});

describe('reviewing kudos', () => {
  it('is for Admins: edit keeps the original, approval is final and emails each recipient', async () => {
    const id = await send();
    for (const caller of [member, colleague]) {
      expect((await approve(id, caller)).status).toBe(403);
      expect((await caller.call(contract.listKudos)).status).toBe(403);
      const edit = { shoutoutId: id, message: 'x', values: [] };
      expect((await caller.call(contract.editKudo, { body: edit })).status).toBe(403);
    }
    const edit = { shoutoutId: id, message: 'Thanks!', values: ['Drive Results'] };
    expect((await admin.call(contract.editKudo, { body: edit })).status).toBe(200);
    test.jobs.enqueued.length = 0;
    const approved = await approve(id);
    expect([approved.status, approved.statements <= 6, test.jobs.enqueued.length]).toEqual([200, true, 1]);
    const final = { status: 409, text: kudoMessages.approved };
    expect(await approve(id)).toMatchObject(final);
    expect(await admin.call(contract.editKudo, { body: edit })).toMatchObject(final);
    const kudo = (await admin.call(contract.getKudo, { params: { id } })).json<Kudo>();
    expect(kudo).toMatchObject({ message: 'Thanks!', originalMessage: 'Thank you', approved: true });
    const [received] = (await profileFor(colleague, company.colleague.employeeId)).kudosReceived;
    expect(received).toMatchObject({
      message: 'Thanks!',
      values: ['Drive Results'],
      markingPeriodId: company.colleague.markingPeriodId,
    });
    await expect(sql`update kudo set message = 'x' where kudo_id = ${id}`.execute(test.db)).rejects.toThrow(
      /approved/,
    );
  });

  it('is not for an Admin’s own kudos while there is another Admin', async () => {
    const id = await send({ targetEmployees: [company.admin.employeeId, company.colleague.employeeId] });
    const other = await test.signInAs('admin2@example.test');
    const isOffered = async (caller: SignedInCaller) =>
      (await caller.call(contract.listKudos)).json<ReviewedKudo[]>().find((one) => one.shoutoutId === id)
        ?.isApprovable;
    expect([await isOffered(admin), await isOffered(other)]).toEqual([false, true]);
    expect((await approve(id)).status).toBe(403);
    expect((await approve(id, other)).status).toBe(200);
    expect(await isOffered(other)).toBe(false);
  });

  it('lets approval and edit race without changing what was approved', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await send();
      const edit = { shoutoutId: id, message: `late ${round}`, values: [] };
      const [approval, edited] = await Promise.all([
        approve(id),
        admin.call(contract.editKudo, { body: edit }),
      ]);
      expect(approval.status).toBe(200);
      const kudo = (await admin.call(contract.getKudo, { params: { id } })).json<Kudo>();
      expect(kudo.message).toBe(edited.status === 200 ? `late ${round}` : 'Thank you');
    }
  });
});

describe('two people at once', () => {
  const stale = { status: 412 };
  it.each([
    [
      'edit',
      (id: number, ifMatch: number) =>
        admin.call(contract.editKudo, { body: { shoutoutId: id, message: 'Mine', values: [] }, ifMatch }),
    ],
    [
      'approve',
      (id: number, ifMatch: number) => admin.call(contract.approveKudo, { params: { id }, ifMatch }),
    ],
    ['delete', (id: number, ifMatch: number) => admin.call(contract.deleteKudo, { params: { id }, ifMatch })],
  ])('%s is refused for an outdated kudo, and accepted for the current one', async (_name, act) => {
    const id = await send();
    const seen = await admin.call(contract.getKudo, { params: { id } });
    const { version } = seen.json<Kudo>();
    expect(seen.headers['etag']).toBe(`"${version}"`);
    const theirs = { shoutoutId: id, message: 'Theirs', values: [] };
    expect((await admin.call(contract.editKudo, { body: theirs, ifMatch: version })).status).toBe(200);
    expect(await act(id, version)).toMatchObject(stale);
    const kudo = (await admin.call(contract.getKudo, { params: { id } })).json<Kudo>();
    expect(kudo).toMatchObject({ message: 'Theirs', approved: false, version: version + 1 });
    expect((await act(id, kudo.version)).status).toBe(200);
  });

  it('approves once, with one message', async () => {
    const id = await send();
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { rows } = await sql`select recipient_id as "to" from message
      where kind = 'kudo-approved' and (data ->> 'kudoId')::integer = ${id}`.execute(test.owner);
    expect(rows).toEqual([{ to: company.colleague.employeeId }]);
  });
});

describe('people who have left', () => {
  const archive = (employeeId: number) =>
    sql`update employee set archived_at = now(), end_date = '2026-05-01' where employee_id = ${employeeId}`.execute(
      test.owner,
    );

  it('receive nothing new', async () => {
    const gone = await addPerson(test.owner);
    await archive(gone.employeeId);
    const targetEmployees = [company.colleague.employeeId, gone.employeeId];
    expect(await member.call(contract.sendKudo, { body: body({ targetEmployees }) })).toMatchObject({
      status: 400,
      text: kudoMessages.recipientUnknown,
    });
  });

  it('keep what was sent to them before', async () => {
    const leaving = await addPerson(test.owner);
    const id = await send({ targetEmployees: [leaving.employeeId, company.colleague.employeeId] });
    await archive(leaving.employeeId);
    expect((await approve(id)).status).toBe(200);
    const kudo = (await admin.call(contract.getKudo, { params: { id } })).json<Kudo>();
    expect(kudo.targetEmployees.map(({ employeeId }) => employeeId)).toContain(leaving.employeeId);
    const { kudosReceived } = await profileFor(admin, leaving.employeeId);
    expect(kudosReceived.map(({ shoutoutId }) => shoutoutId)).toEqual([id]);
  });
});

it('shows kudos in each person’s own period by day of creation', async () => {
  const giver = await addPerson(test.owner, { periodStart: '2025-09-01' });
  const receiver = await addPerson(test.owner, { periodStart: '2025-01-01' });
  await sql`update marking_period set end_date = '2026-01-31', ended_at = now()
    where marking_period_id = ${receiver.markingPeriodId}`.execute(test.owner);
  await sql`insert into marking_period (employee_id, start_date)
    values (${receiver.employeeId}, '2026-02-01')`.execute(test.owner);
  const caller = await test.signInAs(giver.email);
  const sent = await caller.call(contract.sendKudo, {
    body: body({ targetEmployees: [receiver.employeeId] }),
  });
  const { entityId } = sent.json<{ entityId: number }>();
  await sql`update kudo set created_at = '2026-01-31T12:00:00Z' where kudo_id = ${entityId}`.execute(
    test.owner,
  );
  await approve(entityId);
  const listed = async (id: number, mp: number) => {
    const answer = await admin.call(contract.listKudosOf, { params: { id }, query: { mp } });
    const { kudosGiven, kudosReceived } = answer.json<Record<string, Kudo[]>>();
    return [kudosGiven, kudosReceived].map((kudos) => kudos?.map(({ markingPeriodId }) => markingPeriodId));
  };
  expect(await listed(giver.employeeId, 0)).toEqual([[giver.markingPeriodId], []]);
  expect(await listed(receiver.employeeId, receiver.markingPeriodId)).toEqual([
    [],
    [receiver.markingPeriodId],
  ]);
  expect(await listed(receiver.employeeId, 0)).toEqual([[], []]);
  const one = (await admin.call(contract.getKudo, { params: { id: entityId } })).json<Kudo>();
  const all = (await admin.call(contract.listKudos)).json<Kudo[]>();
  const inReview = all.find(({ shoutoutId }) => shoutoutId === entityId);
  expect([one, inReview].map((kudo) => kudo?.markingPeriodId)).toEqual([
    giver.markingPeriodId,
    giver.markingPeriodId,
  ]);
  const foreign = { params: { id: receiver.employeeId }, query: { mp: giver.markingPeriodId } };
  expect((await admin.call(contract.listKudosOf, foreign)).status).toBe(404);
});

it('adds one audit row for each write, without the text', async () => {
  const id = await send({ message: 'Secret words' });
  const edit = { shoutoutId: id, message: 'Other secret words', values: ['Drive Results'] };
  await admin.call(contract.editKudo, { body: edit });
  await approve(id);
  await admin.call(contract.deleteKudo, { params: { id } });
  const { rows } = await sql<{ action: string; whole: string }>`
    select action, relation, actor_employee_id as actor, subject_employee_id as subject, to_json(e)::text as whole
    from audit_event e where (object ->> 'kudoId')::integer = ${id} order by audit_event_id`.execute(
    test.owner,
  );
  const by = (action: string, relation: string, actor: number) => ({
    action,
    relation,
    actor,
    subject: company.member.employeeId,
    whole: expect.not.stringContaining('ecret words'),
  });
  expect(rows).toEqual([
    by('send-kudo', 'Self', company.member.employeeId),
    ...['edit-kudo', 'approve-kudo', 'delete-kudo'].map((one) => by(one, 'Admin', company.admin.employeeId)),
  ]);
});

it('can be deleted by its sender before approval, by an Admin always', async () => {
  const remove = (id: number, caller: SignedInCaller) => caller.call(contract.deleteKudo, { params: { id } });
  const waiting = await send();
  expect((await remove(waiting, colleague)).status).toBe(403);
  expect((await remove(waiting, member)).status).toBe(200);
  const approved = await send();
  await approve(approved);
  expect((await remove(approved, member)).status).toBe(403);
  expect((await remove(approved, admin)).status).toBe(200);
  expect((await admin.call(contract.getKudo, { params: { id: approved } })).status).toBe(404);
});

it('shows the kudos of a person to themselves, their lead and Admins', async () => {
  const stranger = await addPerson(test.owner);
  const params = { id: company.colleague.employeeId };
  const caller = await test.signInAs(stranger.email);
  expect((await caller.call(contract.listKudosOf, { params, query: { mp: 0 } })).status).toBe(403);
  const lead = await test.signInAs('lead@example.test');
  for (const one of [colleague, lead, admin]) {
    const answer = await one.call(contract.listKudosOf, { params, query: { mp: 0 } });
    expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
  }
});
