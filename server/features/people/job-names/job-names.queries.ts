import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { listJobNames } from '#contract/people/job-names.endpoints.ts';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import type { JobNameKind } from '#contract/people/job-names.ts';
import type { Department } from '#contract/people/people.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { heldByActive, isActive, lastChange, type LastChange } from '#server/db/facts.ts';
import { inWords, type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, hasPart } from '#server/db/plain.ts';

// Departments and positions, with the people who have them. Source: docs/product/people.md.

/** The positions that an active person holds today. */
export async function offeredPositions(db: Db): Promise<{ roleId: number; title: string }[]> {
  const { rows } = await sql<{ roleId: number; title: string }>`
    select position_id as "roleId", title from position
    where position_id in (select held.position_id from ${heldByActive} held) order by lower(title)`.execute(
    db,
  );
  return rows;
}

/** The departments of active people. */
export async function offeredDepartments(db: Db): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select department_id as "departmentId", name as "departmentName" from department
    where department_id in (select employee.department_id from employee where ${isActive()})
    order by lower(name)`.execute(db);
  return rows;
}

/** Names with their people: `id`, `name`, `plain`, `version`, `people` and `others`. */
const namesWithPeople: Readonly<Record<JobNameKind, RawBuilder<unknown>>> = {
  department: sql`
    select department_id as id, name, plain_name as plain, version, coalesce(active.people, 0) as people,
      coalesce(ever.people, 0) - coalesce(active.people, 0) as others
    from department
    left join (select department_id, count(*)::int as people from employee where ${isActive()}
      group by department_id) active using (department_id)
    left join (select department_id, count(distinct employee_id)::int as people from (
      select department_id, employee_id from employee
      union all select department_id, employee_id from employee_role) had
      group by department_id) ever using (department_id)`,
  position: sql`
    select position_id as id, title as name, plain_title as plain, version, coalesce(active.people, 0) as people,
      coalesce(ever.people, 0) - coalesce(active.people, 0) as others
    from position
    left join (select position_id, count(*)::int as people from ${heldByActive} held
      group by position_id) active using (position_id)
    left join (select position_id, count(distinct employee_id)::int as people from employee_role
      group by position_id) ever using (position_id)`,
};

const byId = uniqueKey('named.id');
const byName = (isDescending: boolean) => [inWords(sql.ref('named.name'), isDescending), byId(isDescending)];

const sorts: Sorts<'name' | 'people' | 'others'> = {
  name: byName,
  people: (isDescending) => [{ by: sql`named.people`, type: 'integer', isDescending }, ...byName(false)],
  others: (isDescending) => [{ by: sql`named.others`, type: 'integer', isDescending }, ...byName(false)],
};

/** The asked page of all departments or positions. Each word of the search is part of the name. */
export async function jobNamesPage(
  db: Db,
  { kind = 'department', ...query }: QueryOf<typeof listJobNames>,
): Promise<Page<JobName>> {
  const page = pageParts(query, sorts, 'name');
  const isFound = everyWord(query.q ?? '', (word) => hasPart('named.plain', word));
  const found = sql`from named where ${isFound}`;
  return readPage(db, page, {
    shared: sql`named as materialized (${namesWithPeople[kind]})`,
    found,
    rows: sql<JobName & { cursor: string[] }>`
      select named.id, named.name, named.people, named.others, named.version, ${page.cursor} as cursor
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}`,
  });
}

export type LockedJobName = LastChange & { readonly id: number; readonly name: string };

/** The rows with these ids, with the name in the column `name`. */
const rowsOf: Readonly<Record<JobNameKind, (ids: readonly number[]) => RawBuilder<LockedJobName>>> = {
  department: (ids) => sql<LockedJobName>`
    select department_id as id, name, ${lastChange('department')}
    from department where department_id = any(${ids}::integer[]) order by department_id`,
  position: (ids) => sql<LockedJobName>`
    select position_id as id, title as name, ${lastChange('position')}
    from position where position_id = any(${ids}::integer[]) order by position_id`,
};

/** Locks a name against other changes. Null if there is none. */
export async function lockJobName(
  tx: Transaction,
  kind: JobNameKind,
  id: number,
): Promise<LockedJobName | null> {
  const { rows } = await sql<LockedJobName>`${rowsOf[kind]([id])} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export type LockedJobNames = LockedJobName & { readonly into: LockedJobName | null };

const holdersOf: Readonly<Record<JobNameKind, (id: number) => RawBuilder<unknown>>> = {
  department: (id) => sql`employee.department_id = ${id}`,
  position: (id) => sql`employee.employee_id in (
    select role.employee_id from employee_role role where role.position_id = ${id})`,
};

/**
 * Locks both names, so that no save adds people to them, and before them the people who have the first one:
 * a save locks the person before the names, too. Null if there is no first one.
 */
export async function lockForMerge(
  tx: Transaction,
  kind: JobNameKind,
  { id, intoId }: { readonly id: number; readonly intoId: number },
): Promise<LockedJobNames | null> {
  await sql`
    select from employee where ${holdersOf[kind](id)} order by employee_id for no key update`.execute(tx);
  const { rows } = await sql<LockedJobName>`${rowsOf[kind]([id, intoId])} for update`.execute(tx);
  const merged = rows.find((row) => row.id === id);
  return merged ? { ...merged, into: rows.find((row) => row.id === intoId) ?? null } : null;
}

/** The text as names are compared: in any case, composition and number of blanks. */
const folded = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(btrim(normalize(${text}, NFKC)), '\\s+', ' ', 'g') collate in_words)`;

/** Another department or position that has the name already; null if none has. */
export async function sameNameAs(
  tx: Transaction,
  kind: JobNameKind,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<string | null> {
  const other = {
    department: sql<{ name: string }>`
      select name from department where department_id <> ${id}
        and ${folded(sql`name`)} = ${folded(sql`${name}::text`)} limit 1`,
    position: sql<{ name: string }>`
      select title as name from position where position_id <> ${id}
        and ${folded(sql`title`)} = ${folded(sql`${name}::text`)} limit 1`,
  };
  const { rows } = await other[kind].execute(tx);
  return rows[0]?.name ?? null;
}
