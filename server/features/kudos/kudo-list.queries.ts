import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import type { listKudos } from '#contract/kudos/kudos.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import { companyZone, hasAdminBeside } from '#server/db/facts.ts';
import { type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, isNamed } from '#server/db/plain.ts';
import { contentColumns, isOfNamed, periodSentIn, personOf, recipientsOfKudo } from './kudos.queries.ts';

type KudoQuery = QueryOf<typeof listKudos>;
export type ListedKudo = Kudo & { hasOtherAdmin: boolean; isInFeed: boolean };

const byId = uniqueKey('kudo.kudo_id');
/** Among approved kudos, the column of the index. Else kudos that wait come last in either direction. */
const approvedAt = (state: KudoQuery['state'], isDescending: boolean) =>
  state === 'approved'
    ? sql`kudo.approved_at`
    : sql`coalesce(kudo.approved_at, ${sql.raw(isDescending ? "'-infinity'" : "'infinity'")})`;

const sortsOf = (state: KudoQuery['state']): Sorts<'created' | 'approved' | 'from' | 'recipient'> => ({
  created: (isDescending) => [
    { by: sql`kudo.created_at`, type: 'timestamptz', isDescending },
    byId(isDescending),
  ],
  approved: (isDescending) => [
    { by: approvedAt(state, isDescending), type: 'timestamptz', isDescending },
    byId(isDescending),
  ],
  from: (isDescending) => [{ by: sql`listing.sender_key`, type: 'text', isDescending }, byId(isDescending)],
  recipient: (isDescending) => [
    { by: sql`listing.recipient_key`, type: 'text', isDescending },
    byId(isDescending),
  ],
});

/** The asked page of all kudos, in one statement. Source: docs/product/lists.md. */
export async function kudosPage(db: Db, query: KudoQuery, viewerId: number): Promise<Page<ListedKudo>> {
  const page = pageParts(query, sortsOf(query.state), query.state === 'approved' ? '-approved' : '-created');
  const found = sql`
    from kudo join kudo_listing listing on listing.kudo_id = kudo.kudo_id
    where ${inState(query.state)} and ${everyWord(query.q ?? '', isNamedOrDated)}`;
  const rows = sql<ListedKudo & { cursor: string[] }>`
    select ${contentColumns}, ${periodSentIn} as "markingPeriodId", ${personOf('sender')} as sender,
      ${recipientsOfKudo} as "targetEmployees",
      (select ${hasAdminBeside(sql`${viewerId}::integer`)}) as "hasOtherAdmin",
      kudo.is_in_feed as "isInFeed", page.cursor
    from (
      select kudo.kudo_id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join kudo on kudo.kudo_id = page.kudo_id
    join employee sender on sender.employee_id = kudo.sender_id
    order by page.place`;
  return readPage(db, page, { found, rows });
}

function inState(state: KudoQuery['state']): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  return state === 'waiting' ? sql`kudo.approved_at is null` : sql`kudo.approved_at is not null`;
}

/** A word occurs in the name of the sender or a recipient, or in the year of creation or approval. */
function isNamedOrDated(word: string): RawBuilder<unknown> {
  const named = isOfNamed(word, isNamed('listing', word));
  if (!/^\d{1,4}$/.test(word)) return named;
  return sql`(${named} or strpos(${yearOf('kudo.created_at')}, ${word}) > 0
    or strpos(${yearOf('kudo.approved_at')}, ${word}) > 0)`;
}

const yearOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${companyZone}, 'YYYY')`;
