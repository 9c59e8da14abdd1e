import type pg from 'pg';
import { knownMigrations, plainChecksum } from '#server/db/migrate.ts';
import { quoted, sequencesOf } from './tables.ts';

/** Rules over several rows or tables. Each statement counts violations. Triggers keep them at runtime. */
const rules: readonly (readonly [words: string, statement: string])[] = [
  [
    'people are in a circle of the reporting line',
    `with recursive above (start, at, steps) as (
      select employee_id, manager_id, 1 from employee where manager_id <> employee_id
      union all
      select start, manager_id, steps + 1 from above join employee on employee_id = at
      where at <> start and manager_id <> employee_id and steps < 1000)
    select count(distinct start)::float8 as count from above where at = start`,
  ],
  [
    'active people have an archived lead',
    `select count(*)::float8 as count from employee join employee lead on lead.employee_id = employee.manager_id
    where employee.archived_at is null and lead.archived_at is not null`,
  ],
  [
    'companies in which people sign in have no active Admin',
    `select count(*)::float8 as count from installation where exists (select from login) and not exists (
      select from employee where 'Benchmark_Admin' = any(permissions) and archived_at is null)`,
  ],
  [
    'people have several open marking periods',
    `select count(*)::float8 as count from (
      select from marking_period where ended_at is null group by employee_id having count(*) > 1) several`,
  ],
  [
    'reviews are in the marking period of another person',
    `select count(*)::float8 as count from annual_review review join marking_period period using (marking_period_id)
    where review.employee_id <> period.employee_id`,
  ],
  [
    'goals are in the marking period of another person',
    `select count(*)::float8 as count from goal join marking_period period using (marking_period_id)
    where goal.employee_id <> period.employee_id`,
  ],
  [
    'self reviews are by another person',
    `select count(*)::float8 as count from annual_reviewer entry join annual_review review using (annual_review_id)
    where type = 'Self' and entry.employee_id <> review.employee_id`,
  ],
  [
    'projects have no project manager',
    `select count(*)::float8 as count from project where deleted_at is null and not exists (
      select from project_evaluation evaluation where evaluation.project_id = project.project_id
        and project_role = 'PM' and evaluation.deleted_at is null)`,
  ],
  [
    'kudos have no recipient',
    `select count(*)::float8 as count from kudo where not exists (
      select from kudo_recipient where kudo_recipient.kudo_id = kudo.kudo_id)`,
  ],
];

/** Tables that triggers derive from others: what is in them, and what should be. */
const derived: readonly (readonly [table: string, is: string, should: string])[] = [
  [
    'kudo_listing',
    `select kudo_id, sender_key, recipient_key, (select array_agg(line order by line) from
      string_to_table(names, E'\\n') line) from kudo_listing`,
    `select kudo.kudo_id, surname_of(sender.full_name),
      concat(case when count(*) > 1 then '1 ' else '0 ' end,
        surname_of((array_agg(person.full_name order by person.sort_name, person.first_name, person.employee_id))[1])),
      array_prepend(lower(sender.full_name), array_agg(lower(person.full_name)))
    from kudo join employee sender on sender.employee_id = kudo.sender_id
    join kudo_recipient using (kudo_id) join employee person on person.employee_id = kudo_recipient.employee_id
    group by kudo.kudo_id, sender.full_name`,
  ],
];

const count = async (client: pg.Client, statement: string): Promise<number> =>
  (await client.query<{ count: number }>(statement)).rows[0]?.count ?? 0;

/** Migrations that have not run, that another program ran, or whose text was another. */
export async function migrationFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const known = new Map(knownMigrations().map(({ name, checksum }) => [name, checksum]));
  const ran = new Set(rows.map(({ name }) => name));
  return [
    ...[...known.keys()].filter((name) => !ran.has(name)).map((name) => `migration ${name}: it has not run`),
    ...rows.flatMap(({ name, checksum }) => {
      if (!known.has(name)) return [`migration ${name}: this program does not know it`];
      return known.get(name) === plainChecksum(checksum)
        ? []
        : [`migration ${name}: another text of it has run`];
    }),
  ];
}

/** Rules over several tables that rows break, and derived tables that are not what their sources give. */
export async function ruleFaults(client: pg.Client, faults: string[]): Promise<void> {
  for (const [words, statement] of rules) {
    const found = await count(client, statement);
    if (found > 0) faults.push(`${found} ${words}`);
  }
  for (const [table, is, should] of derived) {
    const found = await count(
      client,
      `with here as (${is}), there as (${sortedNames(table, should)})
      select count(*)::float8 as count from (
        (select * from here except select * from there) union all (select * from there except select * from here)) other`,
    );
    if (found > 0) faults.push(`${table}: ${found} rows are not what its sources give`);
  }
}

/** The names of people of a kudos have no order. */
const sortedNames = (table: string, should: string) =>
  table === 'kudo_listing'
    ? `select id, one, other, (select array_agg(name order by name) from unnest(names) name)
      from (${should}) made (id, one, other, names)`
    : should;

/** Columns whose next number is taken. Ids from 2^30 on are no numbers of a sequence. */
export async function numberFaults(client: pg.Client, faults: string[]): Promise<void> {
  for (const { table, column, lastValue, isCalled } of await sequencesOf(client)) {
    const next = isCalled ? lastValue + 1 : lastValue;
    const taken = await count(
      client,
      `select count(*)::float8 as count from ${quoted(table)} where ${quoted(column)} between ${next} and 1073741823`,
    );
    if (taken > 0)
      faults.push(`${table}: the next ${column} is ${next}, and ${taken} rows have it or a later one`);
  }
}
