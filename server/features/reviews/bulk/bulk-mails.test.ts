import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import type { Person } from '#server/testing/people.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';
import {
  type BulkFixture,
  chosen,
  openBulkFixture,
  peopleOf,
  preview,
  summaryOf,
} from './bulk-actions.fixture.ts';

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
});
afterAll(() => fixture.app.stop());
beforeEach(async () => {
  await sql`update message set skipped_at = now() where num_nonnulls(sent_at, failed_at, skipped_at) = 0`.execute(
    fixture.app.owner,
  );
});

/** A team with reviews that were started, without emails about that. */
async function team(...names: string[]): Promise<Person[]> {
  const people = [];
  for (const name of names) people.push(await fixture.report(name));
  const id = await preview(fixture.admin, { kind: 'start' }, chosen(people));
  await fixture.run(fixture.admin, id, { tellNow: false });
  return people;
}

/** Sends what waits. Returns each email by its recipient's address. */
async function mails() {
  const mailer = keepingMailer();
  const { rows } = await sql<{ id: number }>`select message_id as id from message
    where num_nonnulls(sent_at, failed_at, skipped_at) = 0 order by message_id`.execute(fixture.app.owner);
  for (const { id } of rows) await sendMessage({ ...fixture.app.context, mailer }, id);
  return mailer.sent.toSorted((a, b) => (a.to.address < b.to.address ? -1 : 1));
}

/** Does an action as Admin, and compares the number of emails with the preview. */
async function act(choices: object, people: readonly Person[], more: object = {}) {
  const id = await preview(fixture.admin, choices, chosen(people));
  const { mails: expected } = await summaryOf(fixture.admin, id);
  await fixture.run(fixture.admin, id, more);
  const sent = await mails();
  if (Object.keys(more).length === 0) expect(sent).toHaveLength(expected);
  expect(new Set(sent.map(({ to }) => to.address)).size).toBe(sent.length);
  return { id, sent };
}

const leadOf = () => fixture.company.lead.email;

test('each person gets one email about all reviews that were started', async () => {
  const people = [await fixture.report('Adler'), await fixture.report('Berg')];
  const { sent } = await act({ kind: 'start' }, people);
  expect(sent.map(({ to }) => to.address)).toEqual(
    [...people.map(({ email }) => email), leadOf()].toSorted(),
  );
  expect(sent.find(({ to }) => to.address === leadOf())?.subject).toBe('2 reviews of your team have started');
});

test('no email is sent if no person is to be told', async () => {
  const people = [await fixture.report('Quiet')];
  expect((await act({ kind: 'start' }, people, { tellNow: false })).sent).toEqual([]);
});

test('peers and links are set without an email, too', async () => {
  const people = await team('Kern', 'Lutz');
  const links = { kind: 'set-links', pattern: 'https://forms.example/{reviewerId}/{employeeId}' };
  for (const choices of [{ kind: 'choose-peers' }, links]) {
    const { id, sent } = await act(choices, people, { tellNow: false });
    expect(sent).toEqual([]);
    expect(await summaryOf(fixture.admin, id)).toMatchObject({ counts: { done: 2 }, mails: 0 });
  }
});

test('people on a leave are not reminded', async () => {
  const [away, here] = await team('Moss', 'Nolan');
  await sql`insert into absence (employee_id, from_day, to_day)
    values (${away?.employeeId}, company_today() - 1, company_today() + 7)`.execute(fixture.app.owner);
  const { id, sent } = await act(
    { kind: 'remind', types: ['Self'] },
    [away, here].filter((one) => one !== undefined),
  );
  expect(sent.map(({ to }) => to.address)).toEqual([here?.email]);
  expect((await summaryOf(fixture.admin, id)).leftOut).toEqual([{ reason: bulkReasons.onLeave, people: 1 }]);
  // Others owe an answer about the person who is away.
  const both = await act({ kind: 'remind', types: ['Self', 'Manager'] }, away === undefined ? [] : [away]);
  expect(both.sent.map(({ to }) => to.address)).toEqual([leadOf()]);
});

test('an action that is not finished has sent no email', async () => {
  const id = await preview(fixture.admin, { kind: 'start' }, chosen([await fixture.report('Waiting')]));
  expect(await mails()).toEqual([]);
  expect((await peopleOf(fixture.admin, id)).map(({ state }) => state)).toEqual(['Planned']);
});

test('a reviewer gets one reminder for all reviews, and none again within ten minutes', async () => {
  const people = await team('Cole', 'Dorn');
  const remind = { kind: 'remind', types: ['Manager'], message: 'The week ends.' };
  const { sent } = await act(remind, people);
  expect(sent).toMatchObject([
    { to: { address: leadOf() }, subject: 'Reminder: 2 reviews are waiting for you' },
  ]);
  expect(sent[0]?.text).toContain('The week ends.');
  const again = await preview(fixture.admin, remind, chosen(people));
  expect((await summaryOf(fixture.admin, again)).counts).toMatchObject({ planned: 0, leftOut: 2 });
});

test('meetings are spread over days, told in one email to the lead and invited to by one to each employee', async () => {
  const people = await team('Egan', 'Frey', 'Gale');
  const { rows: owned } = await sql<{ id: number }>`
    insert into employee (first_name, last_name, email, hire_date, permissions, department_id)
    select 'Own', 'Lead', 'spread@example.test', '2020-01-01', '{Benchmark_TeamLead}', department_id
    from employee limit 1 returning employee_id as id`.execute(fixture.app.owner);
  await sql`update employee set manager_id = ${owned[0]?.id} where employee_id = any(${people.map((one) => one.employeeId)}::int[])`.execute(
    fixture.app.owner,
  );
  const fromDay = addDays(fixture.today, 10);
  const plan = {
    mode: 'spread',
    fromDay,
    toDay: addDays(fromDay, 1),
    fromTime: '09:00',
    toTime: '10:30',
    minutes: 45,
    place: 'Room 4',
  };
  const { id, sent } = await act({ kind: 'set-sit-down', plan }, people);
  const planned = (await peopleOf(fixture.admin, id)).map(({ plan: { sitDown } }) => sitDown);
  expect(planned.map((one) => `${one?.day} ${one?.time}`).toSorted()).toEqual([
    `${fromDay} 09:00`,
    `${fromDay} 09:45`,
    `${addDays(fromDay, 1)} 09:00`,
  ]);
  const lead = sent.find(({ to }) => to.address === 'spread@example.test');
  expect(lead?.subject).toBe('3 sit-down meetings were planned');
  expect(lead?.calendar?.method).toBe('PUBLISH');
  expect(lead?.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(sent.filter(({ calendar }) => calendar?.method === 'REQUEST')).toHaveLength(3);
  const next = await team('Hale');
  await sql`update employee set manager_id = ${owned[0]?.id} where employee_id = ${next[0]?.employeeId}`.execute(
    fixture.app.owner,
  );
  const another = await preview(fixture.admin, { kind: 'set-sit-down', plan }, chosen(next));
  expect((await peopleOf(fixture.admin, another))[0]?.plan.sitDown).toMatchObject({ time: '09:45' });
});

test('people who were told of withdrawn reviews get one email', async () => {
  const people = [await fixture.report('Ives'), await fixture.report('Jung')];
  await act({ kind: 'start' }, people);
  const id = await preview(fixture.admin, { kind: 'withdraw', reason: 'A mistake' }, chosen(people));
  await fixture.run(fixture.admin, id);
  const sent = await mails();
  expect(sent.map(({ to, subject }) => [to.address, subject])).toEqual(
    [
      ...people.map(({ email }) => [email, 'Your annual review was withdrawn']),
      [leadOf(), '2 annual reviews were withdrawn'],
    ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
});

test.each([
  [
    ['Kahn', 'Lenz', 'Mohr'],
    ['2 annual reviews were withdrawn undefined', 'The annual review of Rep Kahn was withdrawn CANCEL'],
  ],
  [
    ['Nagy', 'Ott'],
    [
      'The annual review of Rep Nagy was withdrawn CANCEL',
      'The annual review of Rep Ott was withdrawn undefined',
    ],
  ],
])('a lead who was invited to the first of %j is told of that one alone', async (names, told) => {
  const people = await team(...names);
  const fromDay = addDays(fixture.today, 30);
  const plan = { mode: 'spread', fromDay, toDay: fromDay };
  await act({ kind: 'set-sit-down', plan }, people.slice(0, 1));
  for (const { employeeId } of people.slice(1))
    await sql`insert into message (kind, recipient_id, annual_review_id, queued_at, sent_at)
      select 'review-started', ${fixture.company.lead.employeeId}, annual_review_id, now(), now() from annual_review
      where employee_id = ${employeeId}`.execute(fixture.app.owner);
  const id = await preview(fixture.admin, { kind: 'withdraw', reason: 'A mistake' }, chosen(people));
  await fixture.run(fixture.admin, id);
  const sent = (await mails()).filter(({ to }) => to.address === leadOf());
  expect(sent.map(({ subject, calendar }) => `${subject} ${calendar?.method}`).toSorted()).toEqual(told);
});
