import { inOwnWords, type MailText } from '#contract/core/mail-texts.schemas.ts';
import { mailKinds, type OwnWords } from '#contract/core/mail-texts.ts';
import type { Call } from '#server/call.ts';
import type { Db } from '#server/db/connection/client.ts';
import { recordAudit } from '../audit/audit.ts';
import { mailTextsNow, type LockedMailText, ownWordsOf, writeMailText } from './mail-texts.queries.ts';
import type { Addressee, ComposeContext, Composed, OpenMessage } from './message-kind.ts';
import { messageKinds } from './message-kinds.ts';

/** An invented recipient, who is the lead of the invented people. */
const recipient: Addressee = {
  recipientId: 0,
  recipientFirstName: 'Maria',
  senderName: 'Kim Vo',
  note: null,
};

/** All kinds, with the company's words and an example as Benchmark writes it. */
export async function listMailTexts(
  db: Db,
  { config, publicUrl }: Pick<ComposeContext, 'config' | 'publicUrl'>,
): Promise<MailText[]> {
  const own = new Map((await mailTextsNow(db)).map((row) => [row.kind, row]));
  return mailKinds.map((kind) => {
    const { subject = null, greeting = null, text = null, version = 1 } = own.get(kind) ?? {};
    const example = messageKinds[kind].example(recipient, publicUrl());
    return { kind, subject, greeting, text, version, example: exampleOf(example, config.COMPANY_NAME) };
  });
}

function exampleOf({ subject, body }: Composed, company: string): MailText['example'] {
  const { greeting, paragraphs, facts = [], quote, parts = [], actions, closing = [] } = body;
  const listOf = (rows: typeof facts) => rows.map(([label, value]) => `${label}: ${value}`);
  return {
    subject,
    greeting,
    company,
    firstName: recipient.recipientFirstName,
    paragraphs: [...paragraphs],
    rest: [
      ...listOf(facts),
      ...(quote ? [`${quote.author} wrote: ${quote.text}`] : []),
      ...parts.flatMap((part) => [...part.paragraphs, ...listOf(part.facts ?? [])]),
      ...closing,
    ],
    buttons: actions.map(({ label }) => label),
  };
}

/** Puts the company's words around an email. */
export async function withOwnWords(
  { db, config }: Pick<ComposeContext, 'db' | 'config'>,
  message: OpenMessage,
  composed: Composed,
): Promise<Composed> {
  const words = await ownWordsOf(db, message.kind);
  const { subject, greeting, paragraphs } = inOwnWords(
    { subject: composed.subject, ...composed.body },
    words,
    { firstName: message.recipientFirstName, company: config.COMPANY_NAME },
  );
  return { ...composed, subject, body: { ...composed.body, greeting, paragraphs } };
}

/**
 * Changes the words of one kind of email, for all that are sent from then on. The audit gets the words before
 * and after. Source: docs/product/notifications.md.
 */
export async function changeMailText(
  { tx, viewer }: Call,
  { kind, subject, greeting, text }: LockedMailText,
  given: { [Name in keyof OwnWords]?: OwnWords[Name] | undefined },
): Promise<void> {
  const before = { subject, greeting, text };
  const after = {
    subject: given.subject === undefined ? subject : given.subject,
    greeting: given.greeting === undefined ? greeting : given.greeting,
    text: given.text === undefined ? text : given.text,
  };
  await writeMailText(tx, kind, after, viewer.employeeId);
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'change-mail-text',
    subjectId: null,
    before: { kind, ...before },
    after: { kind, ...after },
  });
}
