import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailer, PermanentMailFailure } from '#server/ports/mailer/mailer.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { openReminders, type Reminders } from './automatic-reminders.fixture.ts';
import { mailContext } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let reminders: Reminders;

beforeAll(async () => {
  reminders = await openReminders();
});
beforeEach(() => reminders.reset());
afterAll(() => reminders.stop());

const contextWith = (mailer: Mailer) => mailContext(reminders.app.db, reminders.app.jobs, mailer);
const mailerThat = (failWith: Error) => Object.assign(keepingMailer(), { failWith });

test('several duties make one email; each counts once the email is sent', async () => {
  const second = await reminders.addReview('2031-03-03');
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-01');
  await reminders.goTo('2031-03-02T07:59:00Z');
  expect(await reminders.send()).toBe(0);
  await reminders.goTo('2031-03-02T08:00:00Z');
  expect(await reminders.send()).toBe(1);

  const mailer = keepingMailer();
  await sendMessage(contextWith(mailer), await reminders.newestMessage());
  expect(mailer.sent[0]).toMatchObject({
    to: { name: 'Alan Turing' },
    subject: 'Reminder: 2 reviews are waiting for you',
  });
  expect(mailer.sent[0]?.text).toContain('These reviews are still open:');
  expect(mailer.sent[0]?.text).toContain('Peer review of Ada Lovelace: is due 03/03/2031');
  expect(mailer.sent[0]?.text).toContain('https://survey.acme.test/a?b=1&c=2');
  expect(await reminders.remindersOf(reminders.fixture.alanEntry)).toEqual({
    remindersSent: ['2031-03-02'],
    deliveryFailed: false,
  });
  expect(await reminders.remindersOf(second)).toEqual({
    remindersSent: ['2031-03-02'],
    deliveryFailed: false,
  });
  const { rows: audit } = await sql<{ subject: number }>`
    select subject_employee_id as subject from audit_event where action = 'remind-automatically'
      and object->>'day' = '2031-03-02'`.execute(reminders.app.owner);
  expect(audit).toEqual([{ subject: reminders.fixture.alan }]);
});

test('duties done before sending are left out and not counted; without any left, no email is sent', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-02');
  await reminders.goTo('2031-03-03T09:00:00Z');
  expect(await reminders.send()).toBe(1);
  await reminders.complete(reminders.fixture.alanEntry);
  const mailer = keepingMailer();
  await sendMessage(contextWith(mailer), await reminders.newestMessage());
  expect(mailer.sent).toEqual([]);
  expect(await reminders.remindersOf(reminders.fixture.alanEntry)).toEqual({
    remindersSent: [],
    deliveryFailed: false,
  });
});

test('a digest that the mail server refuses is listed and not counted; the next one is counted', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-01');
  await reminders.goTo('2031-03-02T08:00:00Z');
  expect(await reminders.send()).toBe(1);
  await sendMessage(
    contextWith(mailerThat(new PermanentMailFailure('550 No such user'))),
    await reminders.newestMessage(),
  );
  expect(await reminders.remindersOf(reminders.fixture.alanEntry)).toEqual({
    remindersSent: [],
    deliveryFailed: true,
  });

  await reminders.goTo('2031-03-03T08:00:00Z');
  expect(await reminders.send()).toBe(1);
  const mailer = keepingMailer();
  await sendMessage(contextWith(mailer), await reminders.newestMessage());
  expect(mailer.sent[0]?.text).toContain('This review is still open:');
  expect(await reminders.remindersOf(reminders.fixture.alanEntry)).toEqual({
    remindersSent: ['2031-03-03'],
    deliveryFailed: false,
  });
});

test('an unsent digest becomes part of the next morning’s: one email, one count', async () => {
  const second = await reminders.addReview('2031-03-09');
  await reminders.setDeadlines('2031-03-04');
  await reminders.switchOn('2031-03-01');
  // The second review's 7-days-before reminder is due first, the first review's 1-day-before reminder a day
  // later.
  await reminders.goTo('2031-03-02T08:00:00Z');
  expect(await reminders.send()).toBe(1);
  const delayed = await reminders.newestMessage();
  await sendMessage(contextWith(mailerThat(new Error('421 Come back later'))), delayed);
  await reminders.goTo('2031-03-03T08:00:00Z');
  expect(await reminders.send()).toBe(1);
  const mailer = keepingMailer();
  const context = contextWith(mailer);
  const newest = await reminders.newestMessage();
  for (const id of [delayed, newest]) await sendMessage(context, id);
  expect(mailer.sent).toMatchObject([{ subject: 'Reminder: 2 reviews are waiting for you' }]);
  for (const entry of [reminders.fixture.alanEntry, second]) {
    expect((await reminders.remindersOf(entry)).remindersSent).toEqual(['2031-03-03']);
  }
});

test('queued digests are not sent after reminders are switched off', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-02');
  await reminders.goTo('2031-03-03T08:00:00Z');
  expect(await reminders.send()).toBe(1);
  await sql`update automatic_reminders set is_on = false`.execute(reminders.app.owner);
  const mailer = keepingMailer();
  await sendMessage(contextWith(mailer), await reminders.newestMessage());
  expect(mailer.sent).toEqual([]);
  expect(await reminders.remindersOf(reminders.fixture.alanEntry)).toEqual({
    remindersSent: [],
    deliveryFailed: false,
  });
});

test('a later digest of another person replaces none', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-02');
  await reminders.goTo('2031-03-03T08:00:00Z');
  expect(await reminders.send()).toBe(1);
  const id = await reminders.newestMessage();
  await sql`insert into message (kind, recipient_id, digest_day, queued_at)
    values ('reminder-digest', ${reminders.fixture.grace}, '2031-03-04', now())`.execute(reminders.app.owner);
  const mailer = keepingMailer();
  await sendMessage(contextWith(mailer), id);
  expect(mailer.sent).toMatchObject([{ to: { name: 'Alan Turing' } }]);
});
