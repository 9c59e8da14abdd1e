import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mail, type Mailer, PermanentMailFailure } from './mailer.ts';
import { mailSender } from './mailer.sender.ts';
import { openSmtpMailer } from './mailer.smtp.ts';
import { type Behaviour, startMailServer, type TestMailServer } from './mailer.test-server.ts';

const from = { name: 'Acme', address: 'no-reply@acme.test' };
const mail: Mail = {
  messageId: '<f81d4fae@acme.test>',
  to: { name: 'Ada Lovelace', address: 'ada@acme.test' },
  subject: 'Grüße from Acme',
  text: 'Plain words',
  html: '<p>Rich words</p>',
};

/** A good server may be slow on a busy machine. */
const patient = { connectMs: 30_000, silenceMs: 30_000, sendMs: 60_000 };
const impatient = { connectMs: 300, silenceMs: 300, sendMs: 2_000 };

let server: TestMailServer;
let mailer: Mailer;
beforeEach(async () => {
  server = await startMailServer();
  mailer = openSmtpMailer({ url: server.url, from, patience: patient });
});
afterEach(async () => {
  await mailer.close();
  await server.stop();
});

const failure = (sent: Promise<void>) =>
  sent.then(
    () => null,
    (error: unknown) => error,
  );

test('an email arrives complete, with its Message-ID', async () => {
  await mailer.send(mail);
  const [received] = await server.mails();
  expect(received).toMatchObject({
    messageId: '<f81d4fae@acme.test>',
    subject: 'Grüße from Acme',
    from,
    to: [mail.to],
  });
  expect(received?.text?.trim()).toBe('Plain words');
  expect(received?.html?.trim()).toBe('<p>Rich words</p>');
});

test('an invitation has its calendar part with the method', async () => {
  await mailer.send({ ...mail, calendar: { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } });
  expect(server.raw[0]).toMatch(/content-type: text\/calendar; charset=utf-8; method=CANCEL/i);
  const [received] = await server.mails();
  expect(received?.attachments.map((part) => part.filename)).toContain('invitation.ics');
});

test.each<Behaviour>(['refuse recipient', 'refuse content'])('%s: a permanent failure', async (behaviour) => {
  server.behaviour = behaviour;
  expect(await failure(mailer.send(mail))).toBeInstanceOf(PermanentMailFailure);
});

test.each<Behaviour>([
  'refuse for now',
  'refuse sender',
  'never greet',
  'never answer',
  'hang up',
  'hang up before the last word',
])('%s: worth another attempt, and the attempt after it arrives once', async (behaviour) => {
  server.behaviour = behaviour;
  const hurried = openSmtpMailer({ url: server.url, from, patience: impatient });
  const error = await failure((behaviour.startsWith('never') ? hurried : mailer).send(mail));
  await hurried.close();
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(PermanentMailFailure);
  server.behaviour = 'accept';
  await mailer.send(mail);
  expect(server.raw).toHaveLength(1);
});

test('an unavailable server is worth a retry', async () => {
  await server.stop();
  const error = await failure(mailer.send(mail));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(PermanentMailFailure);
  server = await startMailServer();
});

/** As a mail program does once; the library of the test decodes the result again. */
function decodedOnce(raw: string, name: string): string {
  const unfolded = raw.replaceAll(/\r?\n[ \t]/g, ' ').split(/\r?\n/);
  const header = unfolded.find((line) => line.startsWith(`${name}: `)) ?? '';
  const words = header.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g);
  return [...words].map(([, word = '']) => Buffer.from(word, 'base64').toString()).join('');
}

test.each([
  ['=?utf-8?B?SGVsbG8=?=', '=?utf-8?Q?A?= =?utf-8?Q?B?='],
  ['Goal: what does a=?b mean', 'Ada =?'],
  [`Zoë =?utf-8?Q?x?= ${'very long '.repeat(30)}👩‍👩‍👧‍👦`.trim(), 'Zoë =?utf-8?Q?x?='],
])(
  'a subject that looks encoded arrives as it is, and a name that does is left out: %s',
  async (subject, name) => {
    await mailer.send({ ...mail, subject, to: { name, address: 'ada@acme.test' } });
    const [received] = await server.mails();
    expect(decodedOnce(server.raw[0] ?? '', 'Subject')).toBe(subject);
    expect(received?.to).toEqual([{ name: '', address: 'ada@acme.test' }]);
    expect(received?.headers.filter(({ key }) => ['subject', 'to'].includes(key))).toHaveLength(2);
    expect((server.raw[0] ?? '').split(/\r?\n/).every((line) => line.length <= 998)).toBe(true);
  },
);

test('no name, subject or address can add a header or a recipient', async () => {
  await mailer.send({
    ...mail,
    subject: 'Hello\r\nBcc: evil@acme.test\r\n\r\nbody',
    to: { name: 'Ada\r\nBcc: evil@acme.test, "x" <evil@acme.test>', address: 'ada@acme.test' },
  });
  const [received] = await server.mails();
  expect(received?.bcc).toBeUndefined();
  expect(received?.to).toHaveLength(1);
  expect(received?.to?.[0]?.address).toBe('ada@acme.test');
  expect(received?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);

  for (const address of [
    'ada@acme.test, evil@acme.test',
    'ada@acme.test\r\nBcc: evil@acme.test',
    'evil',
    '<a@b.c> d@e.f',
  ]) {
    const error = await failure(mailer.send({ ...mail, to: { name: 'Ada', address } }));
    expect(error).toBeInstanceOf(PermanentMailFailure);
  }
  expect(server.raw).toHaveLength(1);
});

test('the sender is MAIL_FROM, or the company at its public host', () => {
  const config = { COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://reviews.acme.test:8443', MAIL_FROM: undefined };
  expect(mailSender(config)).toEqual({ name: 'Acme', address: 'no-reply@reviews.acme.test' });
  expect(mailSender({ ...config, MAIL_FROM: 'HR <hr@acme.test>' })).toEqual({
    name: 'HR',
    address: 'hr@acme.test',
  });
  expect(mailSender({ ...config, MAIL_FROM: 'hr@acme.test' })).toEqual({
    name: 'Acme',
    address: 'hr@acme.test',
  });
  expect(mailSender({ ...config, PUBLIC_URL: undefined })).toEqual({
    name: 'Acme',
    address: 'no-reply@localhost',
  });
});
