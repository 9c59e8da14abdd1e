import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { FeedKudo } from '#contract/kudos/kudos.schemas.ts';
import type { listFeed } from '#contract/kudos/kudos.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import { type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, isNamed } from '#server/db/plain.ts';
import { dayOf, isOfNamed, personOf, recipientsOfKudo } from './kudos.queries.ts';

type FeedQuery = QueryOf<typeof listFeed>;

const byId = uniqueKey('kudo.kudo_id');

const sorts: Sorts<'approved'> = {
  approved: (isDescending) => [
    { by: sql`kudo.approved_at`, type: 'timestamptz', isDescending },
    byId(isDescending),
  ],
};

/** The asked page of the kudos that all people may read, newest first. Source: docs/product/kudos.md. */
export async function feedPage(db: Db, query: FeedQuery): Promise<Page<FeedKudo>> {
  const page = pageParts(query, sorts, '-approved');
  const found = sql`
    from kudo
    where kudo.is_in_feed and kudo.approved_at is not null and ${hasValue(query.value)} and ${isAbout(query.person)}
      and ${everyWord(query.q ?? '', isFound)}`;
  const rows = sql<FeedKudo & { cursor: string[] }>`
    select kudo.kudo_id as "shoutoutId", ${personOf('sender')} as sender, ${recipientsOfKudo} as "targetEmployees",
      kudo.values, kudo.message, ${dayOf('kudo.approved_at')} as "dateApproved", page.cursor
    from (
      select kudo.kudo_id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join kudo on kudo.kudo_id = page.kudo_id
    join employee sender on sender.employee_id = kudo.sender_id
    order by page.place`;
  return readPage(db, page, { found, rows });
}

const hasValue = (value: FeedQuery['value']): RawBuilder<unknown> =>
  value === undefined ? sql`true` : sql`kudo.values @> array[${value}::text]`;

/** The person sent or received the kudo. */
const isAbout = (person: number | undefined): RawBuilder<unknown> =>
  person === undefined
    ? sql`true`
    : sql`kudo.kudo_id in (select kudo_id from kudo where sender_id = ${person}::integer
        union all select kudo_id from kudo_recipient where employee_id = ${person}::integer)`;

const isFound = (word: string) =>
  isOfNamed(
    word,
    sql`exists (select from kudo_listing named where named.kudo_id = kudo.kudo_id and ${isNamed('named', word)})`,
  );
