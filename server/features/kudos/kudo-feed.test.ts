import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import type { FeedKudo, ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { changeSettings } from '#contract/core/settings.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let member: SignedInCaller;
let stranger: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  member = await test.signInAs('member@example.test');
  stranger = await test.signInAs('stranger@example.test');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await sql`delete from kudo`.execute(test.owner);
  await turn(true);
});

async function turn(kudosFeed: boolean): Promise<void> {
  expect((await admin.call(changeSettings, { body: { kudosFeed } })).status).toBe(200);
}

async function send(changes: object = {}, from = member): Promise<number> {
  const targetEmployees = [company.colleague.employeeId];
  const body = { message: 'Thank you', targetEmployees, isForFeed: true, ...changes };
  const answer = await from.call(contract.sendKudo, { body });
  expect([answer.status, answer.statements <= 6], answer.text).toEqual([200, true]);
  return answer.json<{ entityId: number }>().entityId;
}
async function approve(id: number): Promise<void> {
  expect((await admin.call(contract.approveKudo, { params: { id } })).status).toBe(200);
}
async function approved(changes: object = {}, from = member): Promise<number> {
  const id = await send(changes, from);
  await approve(id);
  return id;
}

async function feed(query: Readonly<Record<string, string>> = {}, caller = stranger) {
  const answer = await caller.call(contract.listFeed, { query });
  expect([answer.status, answer.statements <= 4], answer.text).toEqual([200, true]);
  return answer.json<FeedKudo[]>();
}
const idsIn = async (query: Readonly<Record<string, string>> = {}) =>
  (await feed(query)).map(({ shoutoutId }) => shoutoutId);

describe('who reads the feed', () => {
  it('is for everyone who signs in while it is on, and for no person while it is off', async () => {
    await approved({ message: 'Word of thanks' });
    const lead = await test.signInAs('lead@example.test');
    const callers = [admin, lead, member, stranger];
    const statuses = async () =>
      Promise.all(callers.map(async (one) => (await one.call(contract.listFeed)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await test.anonymous.call(contract.listFeed)).status).toBe(401);
    await turn(false);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    expect((await stranger.call(contract.listFeed)).text).not.toContain('Word of thanks');
  });

  it('shows an approved kudo without what only some may see', async () => {
    const id = await send({ message: 'Thanks\nfor all', values: ['Foster Teamwork'] });
    expect(await feed()).toEqual([]);
    const edit = { shoutoutId: id, message: 'Thanks\nfor much', values: ['Drive Results'] };
    expect((await admin.call(contract.editKudo, { body: edit })).status).toBe(200);
    expect(await feed({}, admin)).toEqual([]);
    await approve(id);
    const { rows } = await sql<{ today: string }>`
      select to_char(company_today(), 'MM/DD/YYYY') as today`.execute(test.owner);
    const seen = {
      shoutoutId: id,
      sender: { employeeId: company.member.employeeId, fullName: 'Mem Ber' },
      targetEmployees: [{ employeeId: company.colleague.employeeId, fullName: 'Col League' }],
      values: ['Drive Results'],
      message: 'Thanks\nfor much',
      dateApproved: rows[0]?.today,
    };
    expect(await feed()).toEqual([seen]);
    expect(await feed({}, admin)).toEqual([seen]);
    // Only the lead of a person, or the lead's deputy, gets what makes the name a link.
    const lead = await test.signInAs('lead@example.test');
    const [forLead] = await feed({}, lead);
    expect(forLead?.sender).toEqual({ ...seen.sender, managerId: company.lead.employeeId });
    await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
      values (${company.lead.employeeId}, ${company.stranger.employeeId}, company_today(), company_today())`.execute(
      test.owner,
    );
    expect((await feed())[0]?.sender).toEqual({ ...seen.sender, managerId: company.lead.employeeId });
    await sql`delete from deputy`.execute(test.owner);
  });

  it('keeps the kudos of archived people, and loses deleted ones', async () => {
    const leaver = await addPerson(test.owner, { firstName: 'Lee', lastName: 'Leaver' });
    const id = await approved({ targetEmployees: [leaver.employeeId] });
    await sql`update employee set archived_at = now(), end_date = '2026-05-01'
      where employee_id = ${leaver.employeeId}`.execute(test.owner);
    expect((await feed())[0]?.targetEmployees.map(({ fullName }) => fullName)).toEqual(['Lee Leaver']);
    expect((await admin.call(contract.deleteKudo, { params: { id } })).status).toBe(200);
    expect(await feed()).toEqual([]);
  });
});

describe('which kudos enter the feed', () => {
  it('never those that were sent while it was off', async () => {
    await turn(false);
    const before = await send();
    await approved();
    await turn(true);
    await approve(before);
    expect(await feed()).toEqual([]);
    await sql`delete from kudo`.execute(test.owner);
    await send({ isForFeed: false });
    // Not even by a statement of the server.
    await expect(sql`update kudo set is_in_feed = true`.execute(test.context.db)).rejects.toThrow(
      'Whether a kudo is for the feed is decided when it is sent.',
    );
  });

  it('never those whose sender was told otherwise', async () => {
    await approved({ isForFeed: undefined });
    await approved({ isForFeed: false });
    expect(await feed()).toEqual([]);
  });

  it('those sent while it was on, when it is on again, however they were approved meanwhile', async () => {
    const sentBefore = await send();
    const approvedBefore = await approved();
    await turn(false);
    await approve(sentBefore);
    await turn(true);
    expect(await idsIn()).toEqual([sentBefore, approvedBefore]);
  });

  it('tells the Admins in the review list, and the audit', async () => {
    const [inFeed, other] = [await send(), await send({ isForFeed: false })];
    const listed = (await admin.call(contract.listKudos)).json<ReviewedKudo[]>();
    expect(listed.map(({ shoutoutId, isInFeed }) => [shoutoutId, isInFeed])).toEqual([
      [other, undefined],
      [inFeed, true],
    ]);
    const { rows } = await sql<{ after: object }>`
      select after from audit_event where action = 'send-kudo' order by audit_event_id desc limit 2`.execute(
      test.owner,
    );
    const contents = { recipientIds: [company.colleague.employeeId], values: [] };
    expect(rows.map(({ after }) => after)).toEqual([contents, { ...contents, isInFeed: true }]);
  });
});

describe('order, pages and filters', () => {
  it('is newest approval first, and by id among equals', async () => {
    const [first, second, third] = [await send(), await send(), await send()];
    await approve(third);
    await approve(first);
    await approve(second);
    expect(await idsIn()).toEqual([second, first, third]);
    expect(await idsIn({ sort: 'approved' })).toEqual([third, first, second]);
    await sql`alter table kudo disable trigger user`.execute(test.owner);
    await sql`update kudo set approved_at = now()`.execute(test.owner);
    await sql`alter table kudo enable trigger user`.execute(test.owner);
    expect(await idsIn()).toEqual([first, second, third].toSorted((a, b) => b - a));
  });

  it('has pages with a count', async () => {
    const ids = [await approved(), await approved(), await approved()].toReversed();
    const answer = await stranger.call(contract.listFeed, { query: { limit: '2' } });
    expect(answer.headers['x-total-count']).toBe('3');
    const next = new URLSearchParams(/\?([^>]+)>/.exec(String(answer.headers['link']))?.[1]).get('after');
    expect(answer.json<FeedKudo[]>().map((one) => one.shoutoutId)).toEqual(ids.slice(0, 2));
    expect(await idsIn({ limit: '2', after: next ?? '' })).toEqual(ids.slice(2));
  });

  it('finds a value, a person who sent or received, and words of names', async () => {
    const colleague = await test.signInAs('colleague@example.test');
    const forTeam = await approved({ values: ['Foster Teamwork', 'Drive Results'] });
    const forCraft = await approved({ values: ['Dedication to Craft'] });
    const back = await approved({ targetEmployees: [company.alone.employeeId] }, colleague);
    expect(await idsIn({ value: 'Drive Results' })).toEqual([forTeam]);
    expect(await idsIn({ value: 'Live Passionately' })).toEqual([]);
    expect(await idsIn({ person: String(company.member.employeeId) })).toEqual([forCraft, forTeam]);
    expect(await idsIn({ person: String(company.colleague.employeeId) })).toEqual([back, forCraft, forTeam]);
    expect(await idsIn({ person: String(company.alone.employeeId), value: 'Foster Teamwork' })).toEqual([]);
    expect(await idsIn({ person: '2000000000' })).toEqual([]);
    expect(await idsIn({ q: 'MEM col' })).toEqual([forCraft, forTeam]);
    expect(await idsIn({ q: 'thank' })).toEqual([]);
    const wrong = await stranger.call(contract.listFeed, { query: { value: 'Money' } });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('one of the company’s values')]);
  });
});
