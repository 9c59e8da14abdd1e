/** The observed shape of the values of one column, or of one place inside its JSON. */
export type Shape = {
  readonly kinds: Kind[];
  /** The distinct strings, numbers and booleans observed; null once there are too many or one is too long. */
  literals: (string | number | boolean)[] | null;
  /** Of arrays. */
  element?: Shape;
  /** Of objects, by key. */
  fields?: Record<string, Field>;
};

type Field = { readonly shape: Shape; isAlwaysThere: boolean };

type Kind = 'null' | 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'array' | 'object' | 'other';

const LITERALS_AT_MOST = 24;
const LITERAL_LENGTH_AT_MOST = 40;
const ELEMENTS_AT_MOST = 30;

export const emptyShape = (): Shape => ({ kinds: [], literals: [] });

/** Adds one observed value. */
export function addValue(shape: Shape, value: unknown): void {
  const kind = kindOf(value);
  if (!shape.kinds.includes(kind)) shape.kinds.push(kind);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    addLiteral(shape, value);
  } else if (Array.isArray(value)) {
    shape.element ??= emptyShape();
    const count = Math.min(value.length, ELEMENTS_AT_MOST);
    for (let index = 0; index < count; index += 1) addValue(shape.element, value[index]);
  } else if (kind === 'object') {
    addFields(shape, Object.entries(value as object));
  }
}

/** The union of both shapes. */
export function mergeShapes(one: Shape, other: Shape): Shape {
  const kinds = [...new Set([...one.kinds, ...other.kinds])];
  const literals =
    one.literals === null || other.literals === null
      ? null
      : [...new Set([...one.literals, ...other.literals])];
  const shape: Shape = { kinds, literals };
  if (one.element || other.element) {
    shape.element = mergeShapes(one.element ?? emptyShape(), other.element ?? emptyShape());
  }
  if (one.fields || other.fields) shape.fields = mergeFields(one.fields, other.fields);
  return shape;
}

function mergeFields(one: Shape['fields'], other: Shape['fields']): Record<string, Field> {
  if (!one || !other) return { ...one, ...other };
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [a, b] = [one[name], other[name]];
      return [
        name,
        {
          shape: mergeShapes(a?.shape ?? emptyShape(), b?.shape ?? emptyShape()),
          isAlwaysThere: (a?.isAlwaysThere ?? false) && (b?.isAlwaysThere ?? false),
        },
      ];
    }),
  );
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return typeof value as 'string' | 'number' | 'boolean';
  }
  if (value instanceof Date) return 'date';
  if (Buffer.isBuffer(value)) return 'bytes';
  if (Array.isArray(value)) return 'array';
  return Object.getPrototypeOf(value) === Object.prototype ? 'object' : 'other';
}

function addLiteral(shape: Shape, value: string | number | boolean): void {
  if (shape.literals === null || shape.literals.includes(value)) return;
  const isTooMuch =
    shape.literals.length >= LITERALS_AT_MOST || String(value).length > LITERAL_LENGTH_AT_MOST;
  if (isTooMuch) shape.literals = null;
  else shape.literals.push(value);
}

function addFields(shape: Shape, entries: readonly (readonly [string, unknown])[]): void {
  const isFirst = shape.fields === undefined;
  shape.fields ??= {};
  for (const [name, value] of entries) {
    shape.fields[name] ??= { shape: emptyShape(), isAlwaysThere: isFirst };
    addValue(shape.fields[name].shape, value);
  }
  if (isFirst) return;
  const present = new Set(entries.map(([name]) => name));
  for (const [name, field] of Object.entries(shape.fields)) {
    if (!present.has(name)) field.isAlwaysThere = false;
  }
}
