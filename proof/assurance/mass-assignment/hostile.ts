import { sql } from 'kysely';
import type { Written } from '../kit/journal.ts';
import type { Request, JournaledApp } from '../kit/test-app.ts';

/** A field that the route doesn't declare, with a value that is recognizable in any column. */
export type Extra = { readonly name: string; readonly value: unknown };

const DAY = '1999-09-09';
const WORD = 'HOSTILE';

const fromTheSpecification: readonly [name: string, kind: string][] = [
  ['approved', 'boolean'],
  ['permissions', 'ARRAY'],
  ['roles', 'ARRAY'],
  ['role', 'text'],
  ['isAdmin', 'boolean'],
  ['isComplete', 'boolean'],
  ['isCompleted', 'boolean'],
  ['isSitDownComplete', 'boolean'],
  ['isSitdownComplete', 'boolean'],
  ['skipPeerReview', 'boolean'],
  ['skipPeerReviewReason', 'text'],
  ['completedDate', 'date'],
  ['sender', 'integer'],
  ['senderId', 'integer'],
  ['actorEmployeeId', 'integer'],
  ['employeeUnderReviewId', 'integer'],
  ['markingPeriodId', 'integer'],
  ['selfReviewDocId', 'integer'],
  ['dateCreated', 'date'],
  ['deadline', 'date'],
  ['surveyLink', 'text'],
  ['isDeleted', 'boolean'],
  ['isActive', 'boolean'],
  ['activeHireDate', 'date'],
  ['goalIds', 'json'],
  ['Type', 'text'],
  ['__proto__', 'json'],
  ['constructor', 'json'],
  ['prototype', 'json'],
];

/** Every column name of the schema in snake case and camel case, and the names above. */
export async function hostileNames(testApp: JournaledApp, victimId: number): Promise<Extra[]> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select distinct on (column_name) column_name as name, data_type as kind from information_schema.columns
    where table_schema = 'public' and table_name not like 'assurance%' order by column_name`.execute(
    testApp.owner,
  );
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const all = [
    ...rows.flatMap(({ name, kind }) => [...new Set([name, camel(name)])].map((one) => [one, kind] as const)),
    ...fromTheSpecification,
  ];
  const names = new Map(all.map(([name, kind]) => [name, hostileValue(kind, victimId)]));
  return [...names].map(([name, value]) => ({ name, value }));
}

function hostileValue(kind: string, victimId: number): unknown {
  if (kind === 'integer' || kind === 'bigint') return victimId;
  if (kind === 'date') return DAY;
  if (kind.startsWith('timestamp')) return `${DAY}T09:09:09Z`;
  if (kind === 'boolean') return true;
  if (kind === 'ARRAY') return ['Benchmark_Admin'];
  if (kind.startsWith('json')) return { isAdmin: true, employeeId: victimId, word: WORD };
  return WORD;
}

/** Adds the fields at every level of the request. The request's own fields keep their values. */
export function withExtras(request: Request, extras: readonly Extra[]): Request {
  const query = Object.fromEntries(
    extras.map(({ name, value }) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const body = request.body === undefined ? undefined : extended(request.body, extras);
  return { ...request, query: { ...query, ...request.query }, ...(body === undefined ? {} : { body }) };
}

function extended(value: unknown, extras: readonly Extra[]): unknown {
  if (Array.isArray(value)) return value.map((one) => extended(one, extras));
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  const put = (name: string, one: unknown) =>
    // Like JSON.parse, which makes `__proto__` an ordinary key.
    Object.defineProperty(result, name, { value: one, enumerable: true, configurable: true, writable: true });
  for (const { name, value: hostile } of extras) put(name, hostile);
  for (const [name, one] of Object.entries(value)) put(name, extended(one, extras));
  return result;
}

/** Columns of a written row that received a hostile value. */
export function hostileColumns({ after, before }: Written, victimId: number): string[] {
  return Object.entries(after ?? {}).flatMap(([column, value]) => {
    if (JSON.stringify(value) === JSON.stringify(before?.[column])) return [];
    const text = JSON.stringify(value) ?? '';
    const isHostile =
      value === victimId || text.includes(DAY) || text.includes(WORD) || text.includes('Benchmark_Admin');
    return isHostile ? [column] : [];
  });
}
