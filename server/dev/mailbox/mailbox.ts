import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type KeptMail, type KeptPart, openMailStore } from './mail-store.ts';

/** A mail server for development: accepts every email and shows it to every caller. */
export type Mailbox = {
  /** The SMTP address to send to. */
  readonly smtpUrl: string;
  /** Newest first. With a recipient, only emails to addresses that contain it. */
  list(recipient?: string): readonly KeptMail[];
  find(id: string): KeptMail | undefined;
  close(): Promise<void>;
};

const NEWEST_KEPT = 500;
const MAIL_MAX_BYTES = 5 * 1024 * 1024;

/** Opens the mailbox on a free loopback port, with the emails of earlier runs. */
export async function openMailbox({
  directory,
  keep = NEWEST_KEPT,
}: {
  directory: string;
  keep?: number;
}): Promise<Mailbox> {
  const store = await openMailStore(directory, keep);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    logger: false,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      text(stream)
        .then((raw) => keptMail(raw, recipients))
        .then((mail) => store.add(mail))
        .then(() => callback(), callback);
    },
  });
  // Ignore senders that disconnect halfway.
  server.on('error', () => {});
  const port = await listen(server);

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: (recipient) => {
      const wanted = recipient?.trim().toLowerCase();
      return wanted ? store.mails().filter(({ to }) => to.toLowerCase().includes(wanted)) : store.mails();
    },
    find: (id) => store.mails().find((mail) => mail.id === id),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(portOf(server.server.address()));
    });
  });
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address !== null ? address.port : 0;

async function keptMail(raw: string, recipients: readonly string[]): Promise<KeptMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    id: randomUUID(),
    messageId: mail.messageId ?? '',
    from: mail.from?.address ?? '',
    to: recipients.join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: withoutTwins(mail.attachments.map(keptPart)),
    at: new Date().toISOString(),
  };
}

function keptPart({ filename, mimeType, content }: Attachment): KeptPart {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  const head = { filename: filename ?? '', contentType: mimeType };
  // Parsing normalizes line ends; calendars need CR LF (RFC 5545, 3.1).
  if (isCalendar(mimeType))
    return { ...head, encoding: 'utf8', content: bytes.toString().replace(/\r?\n/g, '\r\n') };
  if (mimeType.startsWith('text/')) return { ...head, encoding: 'utf8', content: bytes.toString() };
  return { ...head, encoding: 'base64', content: bytes.toString('base64') };
}

const isCalendar = (mimeType: string) => ['text/calendar', 'application/ics'].includes(mimeType);

/**
 * An invitation is sent twice in one email: for programs that act on it and for programs that only attach it.
 * Keep one.
 */
function withoutTwins(parts: readonly KeptPart[]): KeptPart[] {
  const kept: KeptPart[] = [];
  for (const part of parts) {
    const twin = kept.findIndex(
      (other) => other.filename === '' && other.content.trim() === part.content.trim(),
    );
    if (twin < 0) kept.push(part);
    else kept[twin] = { ...part, contentType: kept[twin]?.contentType ?? part.contentType };
  }
  return kept.map((part) => ({ ...part, filename: part.filename || 'attachment' }));
}
