import { createTransport } from 'nodemailer';
import { type Mail, type Mailer, PermanentMailFailure, SEND_SECONDS_AT_MOST } from './mailer.ts';
import type { MailAddress } from './mailer.sender.ts';

const CONNECTIONS = 4;

/** Timeouts for connecting, for any answer, and for sending a whole email. */
type Patience = { readonly connectMs: number; readonly silenceMs: number; readonly sendMs: number };

const usualPatience: Patience = { connectMs: 10_000, silenceMs: 20_000, sendMs: SEND_SECONDS_AT_MOST * 1000 };

type SmtpMailerOptions = {
  readonly url: string;
  readonly from: MailAddress;
  readonly patience?: Patience;
};

/** Sends over SMTP to the URL's server. `smtps:` is always encrypted, `smtp:` if the server offers it. */
export function openSmtpMailer({ url, from, patience = usualPatience }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A retry by the transport would be an uncounted duplicate.
    maxRequeues: 0,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silenceMs,
    dnsTimeout: patience.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Idle connections of the pool may fail; the next attempt opens a new one.
  transport.on('error', () => {});

  return {
    async send(mail) {
      if (!isOneAddress(mail.to.address)) throw new PermanentMailFailure('Not a valid email address.');
      try {
        await transport.sendMail({
          ...partsOf(mail),
          from,
          envelope: { from: from.address, to: [mail.to.address] },
          signal: AbortSignal.timeout(patience.sendMs),
        });
      } catch (error) {
        throw isPermanent(error) ? new PermanentMailFailure(reasonOf(error), { cause: error }) : error;
      }
    },
    async close() {
      transport.close();
    },
  };
}

const partsOf = ({ messageId, to, subject, text, html, calendar }: Mail) => ({
  messageId,
  // A person's name has no such sign; the address alone says who it is.
  to: { name: seemsEncoded(to.name) ? '' : oneLine(to.name), address: to.address },
  text,
  html,
  ...(seemsEncoded(subject) ? {} : { subject: oneLine(subject) }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(seemsEncoded(subject) ? { Subject: { prepared: true, value: encodedWords(oneLine(subject)) } } : {}),
  },
  ...(calendar ? { icalEvent: { ...calendar, filename: 'invitation.ics' } } : {}),
});

/** Mail programs would decode such a text, so a title could show other words than it has. */
const seemsEncoded = (value: string) => value.includes('=?');

/** An encoded word has at most 75 characters (RFC 2047). */
const ENCODED_BYTES = 45;

/** The text as encoded words, whole characters in each. */
function encodedWords(value: string): string {
  const parts: string[] = [''];
  for (const character of value) {
    const part = `${parts.at(-1) ?? ''}${character}`;
    if (Buffer.byteLength(part) > ENCODED_BYTES) parts.push(character);
    else parts[parts.length - 1] = part;
  }
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}

/** Prevents header injection: our text never ends a header line. */
// oxlint-disable-next-line no-control-regex -- matching control characters is the point
const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const isOneAddress = (value: string) =>
  /^[^\s<>,;:"\\()[\]\u0000-\u001f\u007f@]+@[^\s<>,;:"\\()\u0000-\u001f\u007f@]+$/.test(value);

/** True if the server permanently refused recipient or email. A refused sender or sign-in can be fixed. */
function isPermanent(error: unknown): boolean {
  const code = numberAt(error, 'responseCode');
  return code >= 500 && code < 600 && code !== 503 && ['RCPT TO', 'DATA'].includes(textAt(error, 'command'));
}

const reasonOf = (error: unknown) =>
  textAt(error, 'response') || (error instanceof Error ? error.message : String(error));

const textAt = (error: unknown, key: string) => {
  const value = valueAt(error, key);
  return typeof value === 'string' ? value : '';
};
const numberAt = (error: unknown, key: string) => Number(valueAt(error, key) ?? 0);
const valueAt = (error: unknown, key: string): unknown =>
  error instanceof Error ? Reflect.get(error, key) : undefined;
