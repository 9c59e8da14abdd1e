import { sql } from 'kysely';
import type { MailKind, OwnWords } from '#contract/core/mail-texts.ts';
import type { Call } from '#server/call.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { lastChange, type LastChange } from '#server/db/facts.ts';

type MailTextRow = OwnWords & { readonly kind: string; readonly version: number };

const asWritten: OwnWords = { subject: null, greeting: null, text: null };

export async function mailTextsNow(db: Db): Promise<MailTextRow[]> {
  const { rows } = await sql<MailTextRow>`
    select kind, subject, greeting, body as text, version from mail_text`.execute(db);
  return rows;
}

export async function ownWordsOf(db: Db, kind: string): Promise<OwnWords> {
  const { rows } = await sql<OwnWords>`
    select subject, greeting, body as text from mail_text where kind = ${kind}`.execute(db);
  return rows[0] ?? asWritten;
}

export type LockedMailText = OwnWords & { readonly kind: string } & LastChange;

/** Locks the words of a kind until the transaction ends. */
export async function lockMailText(
  { tx }: Call,
  { kind }: { readonly kind: MailKind },
): Promise<LockedMailText> {
  const { rows } = await sql<LockedMailText>`
    select kind, subject, greeting, body as text, ${lastChange('mail_text')}
    from mail_text where kind = ${kind} for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`The words of ${kind} are missing.`);
  return row;
}

export async function writeMailText(
  tx: Transaction,
  kind: string,
  { subject, greeting, text }: OwnWords,
  byId: number,
): Promise<void> {
  await sql`
    update mail_text set subject = ${subject}, greeting = ${greeting}, body = ${text}, changed_by = ${byId}
    where kind = ${kind}`.execute(tx);
}
