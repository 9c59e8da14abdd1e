import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { dayOf, type Writer } from './writer.ts';

type Stored = {
  version: number;
  writes: number;
  link: number | null;
  sitDown: string | null;
  name: string | null;
  key: string | null;
};

/** Acknowledged writes of this writer that are missing or partial, one sentence each. */
export async function verdictOn(owner: Db, files: FileStore, writer: Writer): Promise<string[]> {
  const { annualReviewId, ledger } = writer;
  const { rows } = await sql<Stored>`
    select version, sitdown_date as "sitDown",
      (select count(*)::int from audit_event where object ->> 'annualReviewId' = ${String(annualReviewId)}) as writes,
      (select substring(survey_link from 'number=([0-9]+)')::int from annual_reviewer
        where annual_review_id = ${annualReviewId} and type = 'Self') as link,
      (select original_name from document where annual_review_id = ${annualReviewId}) as name,
      (select storage_key from document where annual_review_id = ${annualReviewId}) as key
    from annual_review where annual_review_id = ${annualReviewId}`.execute(owner);
  const [stored] = rows;
  if (!stored) return ['the review is gone'];
  const wrongs: string[] = [];
  const requireBetween = (what: keyof typeof ledger, number: number) => {
    const { acknowledged, tried } = ledger[what];
    if (number < acknowledged || number > tried) {
      wrongs.push(`${what}: ${number} is stored, ${acknowledged} was acknowledged, ${tried} was tried`);
    }
    // A write that was stored without an acknowledgement counts as acknowledged from here on.
    ledger[what].acknowledged = Math.max(acknowledged, number);
  };
  requireBetween('link', stored.link ?? 0);
  requireBetween('document', Number.parseInt(stored.name ?? '0', 10));
  const days = Array.from({ length: ledger.sitDown.tried + 1 }, (_, number) => number);
  requireBetween(
    'sitDown',
    stored.sitDown === null ? 0 : days.findIndex((number) => dayOf(number) === stored.sitDown),
  );
  if (stored.version - 1 !== stored.writes) {
    wrongs.push(`half done: ${stored.version - 1} changes of the review and ${stored.writes} audit rows`);
  }
  if (stored.key !== null) {
    const bytes = await files.get(stored.key).then(text, () => 'nothing');
    if (bytes !== `number ${Number.parseInt(stored.name ?? '', 10)}`)
      wrongs.push(`${stored.name} holds ${bytes}`);
  }
  return wrongs;
}

/**
 * Counts partial writes in the whole database, where some parts of a unit are missing. A later invitation is
 * merged into one that is still queued.
 */
export async function halves(owner: Db, writers: readonly Writer[]): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'reviews without both first reviewers' as what, count(*)::int as count from annual_review
      where (select count(*) from annual_reviewer where annual_reviewer.annual_review_id = annual_review.annual_review_id) <> 2
    union all
    select 'meetings to which only one of two was invited', count(*)::int from (
      select from message group by annual_review_id having count(distinct recipient_id) <> 2) odd
    union all
    select 'messages that nobody will send', count(*)::int from message
      where sent_at is null and failed_at is null and skipped_at is null
        and not exists (select from pgboss.job where name = 'mail' and state < 'completed'
          and data ->> 'messageId' = message.message_id::text)`.execute(owner);
  const started = writers.flatMap(({ toStart }) => toStart).filter(({ isAcknowledged }) => isAcknowledged);
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from annual_review
    where employee_id = any(${started.map(({ employeeId }) => employeeId)}::int[])`.execute(owner);
  const lost = started.length - (found[0]?.count ?? 0);
  return [
    ...rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`),
    ...(lost === 0 ? [] : [`${lost} acknowledged starts of a review are lost`]),
  ];
}
