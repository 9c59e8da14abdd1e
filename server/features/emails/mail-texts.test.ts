import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { changeMailText, listMailTexts } from '#contract/core/mail-texts.endpoints.ts';
import type { MailText } from '#contract/core/mail-texts.schemas.ts';
import { mailKinds, mailTextMessages } from '#contract/core/mail-texts.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { messageKinds } from './message-kinds.ts';
import { mailContext, queue, reminderTo, setFixture } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let app: TestApp;
let admin: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp();
  await addCompany(app.owner);
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());
afterEach(async () => {
  await sql`alter table mail_text disable trigger mail_text_version`.execute(app.owner);
  await sql`update mail_text set subject = null, greeting = null, body = null, version = 1`.execute(
    app.owner,
  );
  await sql`alter table mail_text enable trigger mail_text_version`.execute(app.owner);
});

const textOf = async (kind: string): Promise<MailText | undefined> =>
  (await admin.call(listMailTexts)).json<MailText[]>().find((one) => one.kind === kind);

test('each kind of message is listed, with an example of every part that its emails have', async () => {
  // A test of the automatic reminder has the words of the automatic reminder.
  expect([...mailKinds, 'reminder-test'].toSorted()).toEqual(Object.keys(messageKinds).toSorted());
  const answer = await admin.call(listMailTexts);
  expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
  const all = answer.json<MailText[]>();
  expect(all.map(({ kind }) => kind)).toEqual([...mailKinds]);
  for (const { example, subject, greeting, text, version } of all) {
    expect({ subject, greeting, text, version }).toEqual({
      subject: null,
      greeting: null,
      text: null,
      version: 1,
    });
    expect(example.subject.length).toBeGreaterThan(5);
    expect(example.greeting).toBe('Hello Maria,');
    expect([...example.paragraphs, ...example.rest].length).toBeGreaterThan(0);
    expect(example.buttons.length).toBeGreaterThan(0);
  }
});

test('Admins change the words; the audit has them before and after', async () => {
  const lead = await app.signInAs('lead@example.test');
  expect((await lead.call(listMailTexts)).status).toBe(403);
  const body = { kind: 'kudo-approved', subject: 'Thanks! {subject}', text: 'Hooray.\n{text}' } as const;
  expect((await lead.call(changeMailText, { body })).status).toBe(403);
  expect((await admin.call(changeMailText, { body, ifMatch: 1 })).status).toBe(200);
  expect(await textOf('kudo-approved')).toMatchObject({
    subject: body.subject,
    greeting: null,
    text: body.text,
    version: 2,
  });
  const { rows } = await sql<{ action: string; before: object; after: object }>`
    select action, before, after from audit_event order by audit_event_id desc limit 1`.execute(app.owner);
  expect(rows).toEqual([
    {
      action: 'change-mail-text',
      before: { kind: 'kudo-approved', subject: null, greeting: null, text: null },
      after: { kind: 'kudo-approved', subject: body.subject, greeting: null, text: body.text },
    },
  ]);
});

test('a newer version is not overwritten, an empty text is as Benchmark writes it, and left out stays', async () => {
  const change = (body: object, ifMatch: number) =>
    admin.call(changeMailText, { body: { kind: 'team-changed', ...body }, ifMatch });
  await change({ subject: 'Ours: {subject}', greeting: 'Dear {firstName},' }, 1);
  expect((await change({ subject: 'Theirs' }, 1)).status).toBe(412);
  expect((await change({ greeting: '' }, 2)).status).toBe(200);
  expect(await textOf('team-changed')).toMatchObject({
    subject: 'Ours: {subject}',
    greeting: null,
    version: 3,
  });
});

test('words without the sentences of Benchmark, and unknown kinds, are refused', async () => {
  const refused = await admin.call(changeMailText, { body: { kind: 'team-changed', text: 'Only ours.' } });
  expect([refused.status, refused.text]).toEqual([400, mailTextMessages.textMissing]);
  const unknown = await admin.call(changeMailText, { body: { kind: 'nothing', subject: 'x' } });
  expect(unknown.status).toBe(400);
  expect(await textOf('team-changed')).toMatchObject({ text: null, version: 1 });
});

test('an email has the words that its kind has when it is sent', async () => {
  await sql`update department set name = name || ' of before'`.execute(app.owner);
  const fixture = await setFixture(app.owner);
  const jobs = recordingJobs();
  const mailer = keepingMailer();
  const id = await queue(app.db, jobs, reminderTo(fixture));
  await admin.call(changeMailText, {
    body: {
      kind: 'reviewer-reminder',
      subject: '[{company}] {subject}',
      greeting: 'Dear {firstName},',
      text: 'From <b>HR</b>:\n{text}',
    },
  });
  await sendMessage(mailContext(app.db, jobs, mailer), id);
  const [mail] = mailer.sent;
  expect(mail?.subject).toBe('[Acme & Sons] Reminder: your peer review of Ada Lovelace is due 03/03/2031');
  expect(mail?.text).toMatch(/^Dear Alan,\n\nFrom <b>HR<\/b>:\n\nYour peer review of Ada Lovelace is due/);
  expect(mail?.text).toContain('https://survey.acme.test/a?b=1&c=2');
  expect(mail?.html).toContain('From &#60;b&#62;HR');
});
