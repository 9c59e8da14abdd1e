import { sql } from 'kysely';
import type { Stage } from '../kit/stage.ts';
import { oracle } from './oracle.ts';
import type { World } from './marked.ts';

/** Columns that can hold text but are unknown to the oracle or hold no marker. */
export async function unknownColumns(stage: Stage, world: World): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'assurance%'
      and table_name in (select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
      and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'uuid', 'ARRAY', 'USER-DEFINED')`.execute(
    stage.owner,
  );
  const marked = new Set([...world.markers.values()].map(({ column }) => column));
  return rows.flatMap(({ name }) => {
    if (name.startsWith('schema_migration')) return [];
    const entry = oracle[name];
    if (entry === undefined) return [`${name}: the oracle does not say who may see it`];
    return typeof entry === 'function' && !marked.has(name) ? [`${name}: no row of it carries a marker`] : [];
  });
}
