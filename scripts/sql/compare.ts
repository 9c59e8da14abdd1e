import type { RecordedColumn } from '#server/testing/database/statement-recorder.ts';
import type { Catalog } from '#server/testing/database/describe-templates.ts';
import type { Shape } from '#server/testing/value-shape.ts';
import type { Claimed, ClaimedKind } from './claims.ts';

/** A column as PostgreSQL describes it. Without a shape if no value was recorded. */
type Column = Omit<RecordedColumn, 'shape'> & { readonly shape?: Shape };

/** The JavaScript type that the driver returns for a PostgreSQL type, by its internal and printed names. */
const kindOfType: Record<string, ClaimedKind> = {
  ...named('number', 'int2 int4 int8 oid float4 float8 smallint integer bigint real', 'double precision'),
  ...named(
    'string',
    'text varchar bpchar name uuid numeric date unknown character cstring',
    'character varying',
  ),
  ...named('boolean', 'bool boolean'),
  ...named('date', 'timestamptz timestamp', 'timestamp with time zone', 'timestamp without time zone'),
  ...named('bytes', 'bytea'),
};

function named(kind: ClaimedKind, names: string, ...more: string[]): Record<string, ClaimedKind> {
  return Object.fromEntries([...names.split(' '), ...more].map((name) => [name, kind]));
}

/** Faults of the claim that rows have these columns. Each sentence begins with the column's name. */
export function columnFaults(
  claimed: Claimed,
  columns: readonly Column[],
  { types, columns: origins }: Catalog,
  text: string,
): string[] {
  const selected = new Map(columns.map((column) => [column.name, column]));
  const twice = columns.filter((column) => selected.get(column.name) !== column);
  const faults = twice.map(({ name }) => `"${name}" is selected twice`);
  for (const [name, { isOptional }] of claimed.fields ?? []) {
    if (!selected.has(name) && !isOptional) faults.push(`"${name}" is claimed and not selected`);
  }
  for (const column of selected.values()) {
    const field = claimed.fields?.get(column.name);
    if (!field) {
      if (!claimed.isOpen) faults.push(`"${column.name}" is selected and not claimed`);
      continue;
    }
    const origin = origins[`${column.table}.${column.attribute}`];
    faults.push(
      ...typeFaults(field.claimed, types[column.type] ?? '', `"${column.name}"`),
      ...shapeFaults(field.claimed, column.shape, `"${column.name}"`),
    );
    const mayBeNull = origin?.mayBeNull === true && !excludesNull(text, origin.name);
    if (mayBeNull && !takesNull(field.claimed) && !column.shape?.kinds.includes('null')) {
      faults.push(`"${column.name}" comes from ${origin.name}, which may be null, and is claimed not to be`);
    }
  }
  return faults;
}

const takesNull = ({ kinds }: Claimed) => kinds.has('null') || kinds.has('any');

/** Whether the statement requires the column to be non-null or compares it, which null never passes. */
function excludesNull(text: string, column: string): boolean {
  return new RegExp(
    String.raw`\b${column}\s+(?:is not null|=|<|>|between\b|in\b)|[=<>]\s*(?:\w+\.)?${column}\b`,
    'i',
  ).test(text);
}

/** Faults of the claim against PostgreSQL's type of the value. */
export function typeFaults(claimed: Claimed, type: string, name: string): string[] {
  const { kinds } = claimed;
  if (kinds.has('any') || type === 'json' || type === 'jsonb' || type === '') return [];
  const elementType = type.startsWith('_') ? type.slice(1) : type.endsWith('[]') ? type.slice(0, -2) : null;
  if (elementType !== null) {
    if (!kinds.has('array')) return [`${name} is ${type} and claimed to be ${said(claimed)}`];
    return claimed.element ? typeFaults(claimed.element, elementType, `an element of ${name}`) : [];
  }
  const kind = kindOfType[type];
  // Custom and rare types are judged by their recorded values.
  return kind === undefined || kinds.has(kind)
    ? []
    : [`${name} is ${type} and claimed to be ${said(claimed)}`];
}

/** Faults of the claim against the recorded values. */
export function shapeFaults(claimed: Claimed, shape: Shape | undefined, name: string): string[] {
  if (shape === undefined || claimed.kinds.has('any')) return [];
  const faults = shape.kinds
    .filter((kind) => !claimed.kinds.has(kind))
    .map((kind) => `${name} was seen to be ${kind} and is claimed to be ${said(claimed)}`);
  if (faults.length > 0) return faults;
  return [
    ...literalFaults(claimed, shape, name),
    ...(claimed.element ? shapeFaults(claimed.element, shape.element, `${name}[]`) : []),
    ...fieldFaults(claimed, shape, name),
  ];
}

function literalFaults({ literals }: Claimed, shape: Shape, name: string): string[] {
  if (literals === null) return [];
  if (shape.literals === null) return [`${name} was seen with other values than ${[...literals].join(', ')}`];
  return shape.literals
    .filter((literal) => !literals.has(literal))
    .map((literal) => `${name} was seen to be ${JSON.stringify(literal)}, which its type does not name`);
}

function fieldFaults({ fields, isOpen }: Claimed, shape: Shape, name: string): string[] {
  if (!fields || !shape.fields) return [];
  const faults: string[] = [];
  for (const [key, { claimed, isOptional }] of fields) {
    const seen = shape.fields[key];
    if (!seen?.isAlwaysThere && !isOptional) faults.push(`${name}.${key} is claimed and was missing`);
    faults.push(...shapeFaults(claimed, seen?.shape, `${name}.${key}`));
  }
  for (const key of Object.keys(shape.fields)) {
    if (!fields.has(key) && !isOpen) faults.push(`${name}.${key} was there and is not claimed`);
  }
  return faults;
}

/** Places inside JSON without a recorded value, which nothing can check. */
export function unseenPlaces(claimed: Claimed, shape: Shape | undefined, name: string): string[] {
  const { element, fields } = claimed;
  if (element) {
    const isSeen = (shape?.element?.kinds.length ?? 0) > 0;
    if (!isSeen) return [`${name}[]`];
    return unseenPlaces(element, shape?.element, `${name}[]`);
  }
  if (!fields) return [];
  if (!shape?.fields) return [name];
  return [...fields].flatMap(([key, { claimed: own, isOptional }]) => {
    const seen = shape.fields?.[key];
    return isOptional && !seen ? [] : unseenPlaces(own, seen?.shape, `${name}.${key}`);
  });
}

function said({ kinds, literals }: Claimed): string {
  const words = [...kinds].map((kind) => {
    const isLiteral = literals !== null && literals.size > 0 && kind === 'string';
    return isLiteral ? [...literals].map((literal) => JSON.stringify(literal)).join(' | ') : kind;
  });
  return words.join(' | ');
}
