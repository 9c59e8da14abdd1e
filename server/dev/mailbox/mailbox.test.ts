import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSmtpMailer } from '#server/ports/mailer/mailer.smtp.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { developmentMailbox } from './mailbox.routes.ts';

let directory: string;
let mailbox: Mailbox;
let app: FastifyInstance;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'benchmark-mailbox-'));
  await open();
});
afterEach(async () => {
  await close();
  await rm(directory, { recursive: true });
});

async function open() {
  mailbox = await openMailbox({ directory, keep: 3 });
  app = fastify();
  await app.register(developmentMailbox, { mailbox });
}

async function close() {
  await app.close();
  await mailbox.close();
}

async function send(subject: string, more: Partial<Mail> = {}) {
  const mailer = openSmtpMailer({
    url: mailbox.smtpUrl,
    from: { name: 'Acme', address: 'no-reply@acme.test' },
  });
  const to = { name: 'Ada', address: 'ada@acme.test' };
  await mailer.send({
    messageId: `<${subject}@acme.test>`,
    to,
    subject,
    text: 'Words',
    html: '<p>Words</p>',
    ...more,
  });
  await mailer.close();
}

const get = (url: string) => app.inject({ method: 'GET', url });
const subjects = async (url: string) =>
  (await get(url)).json<{ subject: string }[]>().map(({ subject }) => subject);

test('scripts read what was sent, attachments included', async () => {
  await send('One', {
    calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nSUMMARY:Ä\r\nEND:VCALENDAR\r\n' },
  });
  const [mail] = (await get('/dev/mail.json')).json();
  expect(mail).toMatchObject({
    messageId: '<One@acme.test>',
    from: 'no-reply@acme.test',
    to: 'ada@acme.test',
    subject: 'One',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(mail.text.trim()).toBe('Words');
  expect(mail.attachments).toEqual([
    expect.objectContaining({
      filename: 'invitation.ics',
      content: 'BEGIN:VCALENDAR\r\nSUMMARY:Ä\r\nEND:VCALENDAR\r\n',
    }),
  ]);
});

test('emails are listed newest first, the oldest are dropped, and a restart keeps them', async () => {
  for (const subject of ['One', 'Two', 'Three', 'Four']) await send(subject);
  expect(await subjects('/dev/mail.json')).toEqual(['Four', 'Three', 'Two']);
  await close();
  await writeFile(join(directory, '9999_half-written.json'), '{"id":');
  await open();
  expect(await subjects('/dev/mail.json')).toEqual(['Four', 'Three']);
  await send('Five');
  await send('Six');
  expect(await subjects('/dev/mail.json')).toEqual(['Six', 'Five', 'Four']);
  expect((await readdir(directory)).filter((file) => file.includes('T'))).toHaveLength(3);
});

test('the list is filtered by recipient', async () => {
  await send('Hers');
  await send('His', { to: { name: 'Bob', address: 'bob@acme.test' } });
  expect(await subjects('/dev/mail.json?to=BOB@acme')).toEqual(['His']);
  expect((await get('/dev/mail?to=ada')).body).not.toContain('His');
  expect((await get('/dev/mail?to=nobody')).body).toContain('No mail to an address');
});

test('nothing in a mail becomes part of the page', async () => {
  const nasty = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
  await send(nasty, { messageId: '<x@y>', text: nasty, html: `<p>${nasty}</p></iframe>` });
  const [{ id }] = (await get('/dev/mail.json')).json();
  for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
    const { body, headers } = await get(url);
    expect(body).not.toMatch(/<script|<img|<\/iframe>.*<\/iframe>/s);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  expect((await get(`/dev/mail/${id}`)).body).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox"',
  );
});

test('attachments are downloaded under their name; a missing one gets a message', async () => {
  await send('One', { calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\n' } });
  const [{ id }] = (await get('/dev/mail.json')).json();
  const part = await get(`/dev/mail/${id}/attachments/0`);
  expect(part.headers['content-disposition']).toBe("attachment; filename*=UTF-8''invitation.ics");
  expect(part.body).toBe('BEGIN:VCALENDAR\r\n');
  expect((await get(`/dev/mail/${id}/attachments/7`)).statusCode).toBe(404);
  expect((await get('/dev/mail/none')).statusCode).toBe(404);
});
