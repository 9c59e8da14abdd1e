import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { propertiesOf } from '#server/testing/icalendar.ts';
import { calendarOf } from '#server/features/calendar/calendar-file.ts';
import { entriesOf } from '#server/features/calendar/calendar.queries.ts';
import { sitDownUid } from '../../meeting.ts';
import type { NewMessage } from '#server/features/outbox/notifications.ts';
import {
  mailContext,
  queue,
  type Fixture,
  setFixture,
} from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let database: TestDatabase;
let fixture: Fixture;
let mailer: MailerDouble;
const jobs = recordingJobs();

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  mailer = keepingMailer();
  await sql`update installation set time_zone = 'Europe/Berlin'`.execute(database.owner);
  return () => database.drop();
});

async function mailOf(message: NewMessage): Promise<Mail> {
  const before = mailer.sent.length;
  await sendMessage(mailContext(database.db, jobs, mailer), await queue(database.db, jobs, message));
  const mail = mailer.sent[before];
  if (mail === undefined) throw new Error('No email was sent.');
  return mail;
}

const invitation = (): NewMessage => ({
  kind: 'sit-down-invitation',
  recipientId: fixture.ada,
  senderId: fixture.grace,
  annualReviewId: fixture.reviewId,
});

async function meet(date: string, time: string | null, minutes: number | null, place: string | null) {
  await sql`update annual_review set sitdown_date = ${date}, sitdown_time = ${time}::time,
    sitdown_minutes = ${minutes}::integer, sitdown_place = ${place}::text`.execute(database.owner);
}

const eventOf = (mail: Mail) => propertiesOf(mail.calendar?.content ?? '', 'VEVENT')[0] ?? new Map();
const pick = (event: ReadonlyMap<string, string>, ...names: string[]) => names.map((name) => event.get(name));

test('an invitation has the time in the company’s time zone, and the place', async () => {
  await meet('2026-12-08', '10:00', 45, 'Room 4');
  const mail = await mailOf(invitation());
  expect(mail.subject).toBe('Sit-down meeting on 12/08/2026, 10:00 AM: your annual review with Grace Hopper');
  const words = '12/08/2026, 10:00 AM – 10:45 AM (Europe/Berlin), Room 4';
  expect(mail.text).toContain(
    `The sit-down meeting for your annual review with Grace Hopper is on ${words}.`,
  );
  expect(mail.html).toContain(words);
  expect(mail.text).toContain('Time: 10:00 AM – 10:45 AM (Europe/Berlin)\nPlace: Room 4\n');
  expect(mail.text).not.toContain('whole day');
  const event = eventOf(mail);
  expect(pick(event, 'DTSTART', 'DTEND', 'LOCATION')).toEqual([
    '20261208T090000Z',
    '20261208T094500Z',
    'Room 4',
  ]);
  expect(event.get('X-MICROSOFT-CDO-BUSYSTATUS')).toBe('BUSY');
});

test.each([
  ['summer', '2026-08-12', '10:00', ['20260812T080000Z', '20260812T084500Z']],
  ['winter', '2026-12-08', '10:00', ['20261208T090000Z', '20261208T094500Z']],
  [
    'the last hour before the clocks go forward',
    '2026-03-29',
    '01:30',
    ['20260329T003000Z', '20260329T011500Z'],
  ],
  ['the morning after', '2026-03-29', '09:00', ['20260329T070000Z', '20260329T074500Z']],
  ['the day on which they go back', '2026-10-25', '09:00', ['20261025T080000Z', '20261025T084500Z']],
  ['half past midnight', '2026-08-12', '00:30', ['20260811T223000Z', '20260811T231500Z']],
])('the entry has the right instants in %s', async (_when, date, time, instants) => {
  await meet(date, time, 45, null);
  expect(pick(eventOf(await mailOf(invitation())), 'DTSTART', 'DTEND')).toEqual(instants);
});

test('a new time or place changes the entry instead of adding one', async () => {
  await meet('2026-12-08', null, null, null);
  const day = eventOf(await mailOf(invitation()));
  expect(pick(day, 'DTSTART;VALUE=DATE', 'X-MICROSOFT-CDO-BUSYSTATUS', 'LOCATION')).toEqual([
    '20261208',
    'FREE',
    undefined,
  ]);
  await meet('2026-12-08', '10:00', 45, null);
  const timed = eventOf(await mailOf(invitation()));
  await meet('2026-12-08', '10:00', 45, 'Room 4');
  const placed = eventOf(await mailOf(invitation()));
  expect([timed.get('UID'), placed.get('UID')]).toEqual([day.get('UID'), day.get('UID')]);
  const sequences = [day, timed, placed].map((event) => Number(event.get('SEQUENCE')));
  expect(sequences).toEqual([0, 1, 2].map((more) => (sequences[0] ?? 0) + more));
});

test('invitation, cancellation and subscription are one entry, whose id has no host', async () => {
  await meet('2026-12-08', '10:00', 45, 'Room 4');
  const invited = eventOf(await mailOf(invitation()));
  const owner = { employeeId: fixture.ada, permissions: [], deputyFor: [] };
  const feed = calendarOf(await entriesOf(database.db, owner), mailContext(database.db, jobs, mailer));
  const subscribed = propertiesOf(feed, 'VEVENT').find((event) => event.get('UID') === invited.get('UID'));
  const same = ['SEQUENCE', 'DTSTART', 'DTEND', 'LOCATION'] as const;
  expect(subscribed && pick(subscribed, ...same)).toEqual(pick(invited, ...same));
  for (const event of propertiesOf(feed, 'VEVENT')) {
    expect(event.get('UID')).toMatch(/^[a-z]+(-[a-z]+)*-\d+@[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  }
  const gone: NewMessage = {
    ...invitation(),
    kind: 'sit-down-cancelled',
    data: { sitdownDate: '2026-12-08' },
  };
  await sql`update annual_review set sitdown_date = null, sitdown_time = null, sitdown_minutes = null,
    sitdown_place = null`.execute(database.owner);
  expect(eventOf(await mailOf(gone)).get('UID')).toBe(invited.get('UID'));
});

test('the entry of a review from before ids in no order keeps the id of the invitations that were sent', () => {
  const uidOf = (annualReviewId: number) =>
    sitDownUid({ annualReviewId, installationId: 'a1' }, 'https://reviews.acme.test');
  expect([12, 2 ** 30 - 1, 2 ** 30].map(uidOf)).toEqual([
    'sit-down-12@reviews.acme.test',
    'sit-down-1073741823@reviews.acme.test',
    'sit-down-1073741824@a1',
  ]);
});

test('a call link is the location, a button and a line of the description', async () => {
  const link = `https://meet.example.test/${'a1,b;'.repeat(40)}?x=1&y="2"`;
  await meet('2026-12-08', '10:00', 45, link);
  const mail = await mailOf(invitation());
  const event = eventOf(mail);
  expect(event.get('LOCATION')).toBe(link);
  expect(event.get('DESCRIPTION')).toContain(`\nJoin the call: ${link}`);
  expect(event.get('URL;VALUE=URI')).toBe(`https://reviews.acme.test/employees/${fixture.ada}`);
  expect(mail.text).toContain(`Join the call:\n${link}`);
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&#38;').replaceAll('"', '&#34;')}"`);
});

test('a place of any letters is escaped, and its lines are folded between characters', async () => {
  const place = `Zażółć 会議室; “oben”, \\ 👩‍👩‍👧‍👦 <b>x</b> BEGIN:VEVENT `.repeat(3).trim();
  await meet('2026-12-08', '10:00', 45, place);
  const mail = await mailOf(invitation());
  expect(propertiesOf(mail.calendar?.content ?? '', 'VEVENT')).toHaveLength(1);
  expect(eventOf(mail).get('LOCATION')).toBe(place);
  expect(mail.html).not.toContain('<b>');
  expect(mail.text).toContain(place);
});

test('a place without a time stays an entry of the whole day', async () => {
  await meet('2026-12-08', null, null, 'Room 4');
  const mail = await mailOf(invitation());
  expect(mail.text).toContain(
    'is on 12/08/2026, Room 4.\n\nThe attached calendar entry covers the whole day.',
  );
  expect(pick(eventOf(mail), 'DTSTART;VALUE=DATE', 'LOCATION')).toEqual(['20261208', 'Room 4']);
});

test('a cancellation has the time of its invitation, and not the place', async () => {
  await meet('2026-12-08', '10:00', 45, 'Room 4');
  await sql`update employee set manager_id = null where employee_id = ${fixture.ada}`.execute(database.owner);
  const canceled = (sitdownDate: string) =>
    mailOf({
      ...invitation(),
      kind: 'sit-down-cancelled',
      recipientId: fixture.grace,
      data: { sitdownDate },
    });
  const mail = await canceled('2026-12-08');
  expect(pick(eventOf(mail), 'STATUS', 'DTSTART')).toEqual(['CANCELLED', '20261208T090000Z']);
  expect(JSON.stringify(mail)).not.toContain('Room 4');
  expect(eventOf(await canceled('2026-12-01')).get('DTSTART;VALUE=DATE')).toBe('20261201');
});

test('a withdrawn review cancels the entry at its time', async () => {
  await sql`insert into withdrawn_review (annual_review_id, marking_period_id, employee_id, sitdown_date, sitdown_time,
      sitdown_minutes, seen_version, started_at, withdrawn_at)
    select annual_review_id, marking_period_id, employee_id, '2026-12-08', '10:00', 45, 3, now(), now()
    from annual_review`.execute(database.owner);
  const mail = await mailOf({ ...invitation(), kind: 'review-withdrawn', data: { isInvited: true } });
  expect(pick(eventOf(mail), 'STATUS', 'DTSTART', 'DTEND')).toEqual([
    'CANCELLED',
    '20261208T090000Z',
    '20261208T094500Z',
  ]);
});
