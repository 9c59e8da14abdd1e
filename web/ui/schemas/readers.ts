/** Reads a value as its schema does: returns the output, or throws {@link Refusal}. */
export type Reader = (value: unknown) => unknown;
type Path = readonly PropertyKey[];

/** A value that does not follow its schema. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly path: Path;

  constructor(message: string, path: Path = []) {
    super(message);
    this.path = path;
  }
}

const refuse = (options: unknown): never => {
  const message: unknown = isRecord(options) ? (options['error'] ?? options['message']) : options;
  throw new Refusal(typeof message === 'string' ? message : 'Invalid input');
};

const only =
  (isRight: (value: unknown) => boolean, message: unknown): Reader =>
  (value) =>
    isRight(value) ? value : refuse(message);

/** The readers of the schemas that `z` makes, by name. A part without a reader makes the whole unreadable. */
export function readerOf(name: string, [first, second]: readonly unknown[], partOf: PartOf): Reader | null {
  if (name === 'string') return only((value) => typeof value === 'string', first);
  if (name === 'boolean') return only((value) => typeof value === 'boolean', first);
  if (name === 'int') return only(Number.isSafeInteger, first);
  if (name === 'number') return only(Number.isFinite, first);
  if (name === 'null') return only((value) => value === null, first);
  if (name === 'literal') return only((value) => value === first, second);
  if (name === 'enum' && Array.isArray(first)) return only((value) => first.includes(value), second);
  if (name === 'iso.date') return only(isDay, first);
  if (name === 'object') return objectReader(first, second, partOf);
  if (name === 'array') return arrayReader(partOf(first), second);
  if (name === 'record') return recordReader(partOf(second));
  if (name === 'union') return unionReader(first, second, partOf);
  if (name === 'discriminatedUnion') return unionReader(second, undefined, partOf);
  return null;
}

/** The readers of the methods that only narrow a schema or change its output, by name. */
export function derivedReader(
  name: string,
  base: Reader,
  [first, second]: readonly unknown[],
  partOf: PartOf,
): Reader | null {
  if (name === 'nullable') return (value) => (value === null ? null : base(value));
  if (name === 'optional') return (value) => (value === undefined ? undefined : base(value));
  if (name === 'nullish') return (value) => (value === null || value === undefined ? value : base(value));
  if (name === 'trim') return (value) => String(base(value)).trim();
  if (name === 'min')
    return then(
      base,
      only((value) => sizeOf(value) >= Number(first), second),
    );
  if (name === 'max')
    return then(
      base,
      only((value) => sizeOf(value) <= Number(first), second),
    );
  if (name === 'regex' && first instanceof RegExp) {
    return then(
      base,
      only((value) => typeof value === 'string' && first.test(value), second),
    );
  }
  if (name === 'refine' && typeof first === 'function' && !(isRecord(second) && 'when' in second)) {
    return then(
      base,
      only((value) => Boolean(Reflect.apply(first, undefined, [value])), second),
    );
  }
  if (name === 'meta') return base;
  if (name === 'check') return then(base, partOf(first));
  return null;
}

/** The reader of a part; null if it has none. */
type PartOf = (part: unknown) => Reader | null;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const then = (base: Reader, next: Reader | null): Reader | null => next && ((value) => next(base(value)));

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number(value);
}

const isDay = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};

function objectReader(shape: unknown, message: unknown, partOf: PartOf): Reader | null {
  if (!isRecord(shape)) return null;
  const fields: [string, Reader][] = [];
  for (const [name, part] of Object.entries(shape)) {
    const reader = partOf(part);
    if (reader === null) return null;
    fields.push([name, reader]);
  }
  return (value) => {
    if (!isRecord(value)) return refuse(message);
    const read: Record<string, unknown> = {};
    for (const [name, reader] of fields) {
      const field = at(name, reader, value[name]);
      if (field !== undefined || name in value) read[name] = field;
    }
    return read;
  };
}

function arrayReader(item: Reader | null, message: unknown): Reader | null {
  if (item === null) return null;
  return (value) =>
    Array.isArray(value) ? value.map((one, index) => at(index, item, one)) : refuse(message);
}

function recordReader(item: Reader | null): Reader | null {
  if (item === null) return null;
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, at(key, item, one)]))
      : refuse(undefined);
}

function unionReader(parts: unknown, message: unknown, partOf: PartOf): Reader | null {
  if (!Array.isArray(parts)) return null;
  const readers = parts.map(partOf).filter((reader) => reader !== null);
  if (readers.length < parts.length) return null;
  return (value) => {
    for (const reader of readers) {
      try {
        return reader(value);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return refuse(message);
  };
}

/** Reads a part; a refusal names the part's place. */
function at(key: PropertyKey, reader: Reader, value: unknown): unknown {
  try {
    return reader(value);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.message, [key, ...error.path]);
    throw error;
  }
}
