import type pg from 'pg';
import expected from './catalog.json' with { type: 'json' };

/** What the migrations make: definitions by names such as `trigger goal.goal_version` (`npm run schema`). */
const made: ReadonlyMap<string, string> = new Map(Object.entries(expected));

/** What of the catalog is read: everything, or only the guards that keep the rules while the product runs. */
type Part = 'all' | 'guards';

/**
 * The catalog of a database as far as the migrations make it: not the queues, and not what belongs to an
 * extension. `role` is the application's. The definitions are the same on all versions of PostgreSQL.
 */
export async function catalogOf(
  client: pg.ClientBase,
  role: string,
  part: Part,
): Promise<Map<string, string>> {
  const parts = part === 'all' ? [...guards, ...others] : guards;
  const { rows } = await client.query<{ key: string; text: string }>(
    `select key, text from (${parts.join(' union all ')}) found (key, text), (select $1::text) asked (role)
    order by key collate "C"`,
    [role],
  );
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/** How a catalog differs from the one that the migrations make, a sentence each. */
export function differencesOf(found: ReadonlyMap<string, string>): string[] {
  const gone = [...made].flatMap(([key, text]) => {
    const here = found.get(key);
    if (here === text) return [];
    return [here === undefined ? `${key} is missing` : `${key} is ${here} instead of ${text}`];
  });
  const more = [...found].filter(([key, text]) => !made.has(key) && !isHarmless(key, text));
  return [...gone, ...more.map(([key, text]) => `${key} is not from the migrations: ${text}`)];
}

/**
 * Triggers that are missing, changed or disabled, and rights of the application that differ. None after other
 * migrations than those of this program, as when the tests of a release run on a later schema.
 */
export function missingGuards(found: ReadonlyMap<string, string>): string[] {
  if (found.get(LAST_MIGRATION) !== made.get(LAST_MIGRATION)) return [];
  const isOurs = (key: string) => made.has(key) || made.has(key.split('.')[0] ?? '');
  const guards = [...found].filter(([key]) => isOurs(key));
  return differencesOf(new Map(guards)).filter((sentence) => /^(?:trigger|right) /.test(sentence));
}

/** An added index is harmless unless it refuses rows. So is the right to nothing. */
const isHarmless = (key: string, text: string) =>
  (key.startsWith('index ') && !text.includes('unique')) || (key.startsWith('right ') && text === '');

const ours = (kind: string, id: string) =>
  `not exists (select from pg_depend where classid = '${kind}'::regclass and objid = ${id} and deptype = 'e')`;
const inPublic = (column: string) => `${column} = 'public'::regnamespace`;
const right = (name: string, call: string) => `case when ${call} then '${name} ' end`;

const tableRights = (id: string) =>
  ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
    .map((name) => right(name, `has_table_privilege(role.oid, ${id}, '${name}')`))
    .join(', ');
const columnRights = ['select', 'insert', 'update']
  .map((name) =>
    right(
      name,
      `has_column_privilege(role.oid, c.oid, attnum, '${name}') and not has_table_privilege(role.oid, c.oid, '${name}')`,
    ),
  )
  .join(', ');
const theRole = 'join pg_roles role on role.rolname = $1';

const LAST_MIGRATION = 'last migration';

const guards = [
  `select '${LAST_MIGRATION}', max(name) from schema_migration`,
  `select format('trigger %s.%s', relname, tgname),
    concat(regexp_replace(pg_get_triggerdef(t.oid), '^CREATE ((CONSTRAINT )?TRIGGER) \\S+ ', ''),
      case tgenabled when 'O' then '' when 'D' then ', disabled' else ', enabled ' || tgenabled::text end)
  from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${inPublic('relnamespace')}`,
  `select format('right on %s', relname), concat(${tableRights('c.oid')},
      case when relowner = role.oid then 'owner' end)
  from pg_class c ${theRole} where ${inPublic('relnamespace')} and relkind in ('r', 'p', 'v', 'm')
    and ${ours('pg_class', 'c.oid')}`,
  `select * from (select format('right on %s.%s', relname, attname), concat(${columnRights})
    from pg_class c join pg_attribute on attrelid = c.oid ${theRole}
    where ${inPublic('relnamespace')} and relkind in ('r', 'p') and attnum > 0 and not attisdropped) one (key, text)
  where text <> ''`,
  `select format('right on %s', c.relname), concat(${right('usage', `has_sequence_privilege(role.oid, c.oid, 'usage')`)},
      ${right('update', `has_sequence_privilege(role.oid, c.oid, 'update')`)})
  from pg_class c ${theRole} where ${inPublic('relnamespace')} and relkind = 'S'`,
  `select format('right on %s(%s)', proname, pg_get_function_identity_arguments(p.oid)),
    concat(${right('execute', `has_function_privilege(role.oid, p.oid, 'execute')`)})
  from pg_proc p ${theRole} where ${inPublic('pronamespace')} and ${ours('pg_proc', 'p.oid')}`,
];

const others = [
  `select 'table ' || relname, concat(relkind, relpersistence, case when relrowsecurity then ' with policies' end,
    md5(case when relkind in ('v', 'm') then pg_get_viewdef(c.oid) end))
  from pg_class c where ${inPublic('relnamespace')} and relkind in ('r', 'p', 'v', 'm', 'f')
    and ${ours('pg_class', 'c.oid')}`,
  `select format('column %s.%s', relname, attname), concat(format_type(atttypid, atttypmod),
    case when attnotnull then ' not null' end, case when attidentity <> '' then ' identity ' || attidentity::text end,
    case when attgenerated <> '' then ' generated' end, ' ' || pg_get_expr(adbin, adrelid),
    ' ' || nullif(collname, 'default'))
  from pg_class c join pg_attribute on attrelid = c.oid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum left join pg_collation on pg_collation.oid = attcollation
  where ${inPublic('relnamespace')} and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    and ${ours('pg_class', 'c.oid')}`,
  // PostgreSQL 18 lists what may not be null here, too. The columns say it on all versions.
  `select format('constraint %s.%s', relname, conname), concat(pg_get_constraintdef(o.oid),
    case when exists (select from pg_trigger where tgconstraint = o.oid and tgenabled <> 'O') then ', disabled' end)
  from pg_constraint o join pg_class c on c.oid = conrelid
  where ${inPublic('connamespace')} and contype in ('c', 'f', 'u', 'p', 'x')`,
  `select 'index ' || c.relname, concat(case when indisunique then 'unique ' end,
    regexp_replace(pg_get_indexdef(c.oid), '^.* ON (ONLY )?\\S+ ', ''), ' on ', indrelid::regclass,
    case when not indisvalid then ', invalid' end)
  from pg_index join pg_class c on c.oid = indexrelid where ${inPublic('relnamespace')}`,
  `select format('function %s(%s)', proname, pg_get_function_identity_arguments(p.oid)), concat_ws(' ',
    pg_get_function_result(p.oid), lanname, provolatile, case when prosecdef then 'security definer' end,
    case when proisstrict then 'strict' end, (select string_agg(split_part(one, '=', 1), ' ') from unnest(proconfig) one),
    md5(prosrc))
  from pg_proc p join pg_language on pg_language.oid = prolang
  where ${inPublic('pronamespace')} and ${ours('pg_proc', 'p.oid')}`,
  `select 'sequence ' || relname, format('%s from %s by %s to %s%s', format_type(seqtypid, null), seqstart, seqincrement,
    seqmax, case when seqcycle then ' again and again' end)
  from pg_sequence join pg_class c on c.oid = seqrelid where ${inPublic('relnamespace')}`,
  `select 'collation ' || collname, concat(collprovider, collisdeterministic) from pg_collation
  where ${inPublic('collnamespace')}`,
  `select 'extension ' || extname, '' from pg_extension where extname <> 'plpgsql' and ${inPublic('extnamespace')}`,
  `select format('policy %s.%s', polrelid::regclass, polname), concat(polcmd, pg_get_expr(polqual, polrelid))
  from pg_policy`,
  `select format('rule %s.%s', ev_class::regclass, rulename), concat(ev_type, ev_enabled)
  from pg_rewrite join pg_class c on c.oid = ev_class where ${inPublic('relnamespace')} and rulename <> '_RETURN'`,
];
