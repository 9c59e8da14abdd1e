import { type RawBuilder, sql } from 'kysely';
import type { SearchAct } from '#contract/dashboards/search.ts';
import { can, isAdmin, type Viewer } from '#contract/policies.ts';
import { typedWords } from '#contract/core/values/search-words.ts';
import type { Db } from '#server/db/connection/client.ts';
import { heldTitle, isActive, isLedBy } from '#server/db/facts.ts';
import { FIRST_READ, isBegunBy, wordFound } from '#server/db/plain.ts';

const STARTS = 'employee.name_starts';

/** Whom a search asks for. */
type PeopleSearch = {
  /** What was typed; with an act also nothing. */
  readonly typed: string;
  readonly act: SearchAct | undefined;
  readonly limit: number;
};

export type SearchedPerson = {
  employeeId: number;
  fullName: string;
  positionName: string | null;
  managerId: number | null;
  isArchived: boolean;
  /** An active person in an active period without an annual review. */
  isStartable: boolean;
};

const isStartable = sql`(${isActive()} and exists (
  select from marking_period period where period.employee_id = employee.employee_id and period.ended_at is null
    and not exists (select from annual_review review where review.marking_period_id = period.marking_period_id)))`;

/** The people with whom the viewer may do the act; without an act, all people. */
function isFor(viewer: Viewer, act: SearchAct | undefined): RawBuilder<unknown> {
  if (act === undefined) return sql`true`;
  const isAnother = sql`employee.employee_id <> ${viewer.employeeId}::integer`;
  if (act === 'kudos') return isAnother;
  const isHandled = isAdmin(viewer) ? isAnother : isLedBy(viewer);
  return sql`(${isHandled} and ${isStartable})`;
}

/**
 * The first active people whose names have the words: those whom the viewer leads, then by the word that was
 * found. Then the archived ones whose profiles the viewer may open.
 */
export async function findPeople(db: Db, viewer: Viewer, search: PeopleSearch): Promise<SearchedPerson[]> {
  const isWanted = sql`${isActive()} and ${isFor(viewer, search.act)}`;
  const active = await read(db, search, led(viewer, search, isWanted), everyone(search, isWanted));
  if (active.length >= search.limit || search.act !== undefined || !can.seeDirectory(viewer)) return active;
  const isFormer = sql`not ${isActive()}`;
  const rest = { ...search, limit: search.limit - active.length };
  const formers = isAdmin(viewer) ? everyone(rest, isFormer) : NOBODY;
  return [...active, ...(await read(db, rest, led(viewer, rest, isFormer), formers))];
}

const NOBODY = sql`select null::integer as id, 1 as rank, '' as word where false`;

/** The people whom the viewer leads, who are few. */
const led = (viewer: Viewer, { typed }: PeopleSearch, isWanted: RawBuilder<unknown>) => sql`
  select employee.employee_id as id, 0 as rank, '' as word from employee
  where ${isLedBy(viewer)} and ${isWanted} and ${isBegunBy(STARTS, typed)}`;

const everyone = ({ typed }: PeopleSearch, isWanted: RawBuilder<unknown>) =>
  typedWords(typed).length === 0
    ? NOBODY
    : sql`
  (select employee.employee_id as id, 1 as rank, ${wordFound(STARTS, typed)} as word from employee
  where ${isBegunBy(STARTS, typed)} and ${isWanted} order by word, id limit ${FIRST_READ})`;

async function read(db: Db, { limit }: PeopleSearch, ...from: readonly RawBuilder<unknown>[]) {
  const { rows } = await sql<SearchedPerson>`
    select employee.employee_id as "employeeId", employee.full_name as "fullName", ${heldTitle} as "positionName",
      employee.manager_id as "managerId", not ${isActive()} as "isArchived", ${isStartable} as "isStartable"
    from (
      select first.id, first.rank, first.word
      from (select distinct on (id) id, rank, word from (${sql.join(from, sql` union all `)}) listed
        order by id, rank, word) first
      join employee on employee.employee_id = first.id
      order by first.rank, first.word, employee.full_name collate in_words, first.id limit ${sql.lit(limit)}) page
    join employee on employee.employee_id = page.id
    order by page.rank, page.word, employee.full_name collate in_words, page.id`.execute(db);
  return rows;
}
