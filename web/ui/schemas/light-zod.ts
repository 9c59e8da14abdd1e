import { derivedReader, isRecord, type Reader, readerOf, Refusal } from './readers.ts';

/**
 * Stands in for zod on the pages (vite.config.ts), because zod is a sixth of the sign-in page's script. It records how
 * each schema is made, and reads the answers of the server by itself. Zod is loaded to validate forms, and the recorded
 * schemas are then made of it. Source: docs/decisions/first-visits.md.
 */
type Recorded = {
  readonly base: object | null;
  readonly name: string;
  readonly args: readonly unknown[];
  /** Null if only zod can read values. */
  readonly reader: Reader | null;
  whole: object | null;
};

const recorded = new WeakMap<object, Recorded>();
let zod: object | null = null;
let settings: unknown = {};

/** Keeps the settings for zod, until it is loaded. */
export const config = (next: unknown): void => {
  settings = next;
};

export const z: object = new Proxy(
  {},
  {
    get(_target, name: string) {
      if (name === 'iso') return iso;
      if (name === 'NEVER') return never;
      return maker(name);
    },
  },
);

const never = Object.freeze({ status: 'aborted' });
const iso = new Proxy({}, { get: (_target, name: string) => maker(`iso.${name}`) });

const maker =
  (name: string) =>
  (...args: readonly unknown[]) =>
    record({ base: null, name, args, reader: readerOf(name, args, readerOfPart), whole: null });

/** Loads zod, and returns the schema as zod makes it. A schema that zod made is returned as it is. */
export async function wholeSchema<S extends object>(schema: S): Promise<S> {
  if (!recorded.has(schema)) return schema;
  if (zod === null) {
    const { wholeZod } = await import('./whole-zod.ts');
    Reflect.apply(wholeZod.config, undefined, [settings]);
    zod = wholeZod;
  }
  const whole: object = wholeOf(schema);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- zod makes what was recorded
  return whole as S;
}

function record(entry: Recorded): object {
  const schema: object = new Proxy({}, { get: (_target, name) => member(schema, entry, name) });
  recorded.set(schema, entry);
  return schema;
}

function member(schema: object, entry: Recorded, name: string | symbol): unknown {
  // A schema is not a promise.
  if (typeof name === 'symbol' || name === 'then') return undefined;
  if (name === 'shape') return shapeOf(schema);
  if (name === 'parse') return (value: unknown) => parse(schema, entry, value);
  if (name === 'safeParse') return (value: unknown) => safeParse(schema, entry, value);
  return (...args: readonly unknown[]) =>
    record({ base: schema, name, args, reader: readerAfter(schema, name, args), whole: null });
}

function readerAfter(schema: object, name: string, args: readonly unknown[]): Reader | null {
  if (reshaping.has(name)) return readerOf('object', [reshaped(schema, name, args)], readerOfPart);
  const base = readerOfPart(schema);
  return base && derivedReader(name, base, args, readerOfPart);
}

const reshaping = new Set(['extend', 'omit', 'pick']);

/** The fields of an object's schema. */
function shapeOf(schema: object): Record<string, unknown> | null {
  const { base, name, args } = entryOf(schema);
  if (name === 'object' && base === null) return isRecord(args[0]) ? args[0] : null;
  if (base === null) return null;
  return reshaping.has(name) ? reshaped(base, name, args) : shapeOf(base);
}

function reshaped(base: object, name: string, [keys]: readonly unknown[]): Record<string, unknown> | null {
  const shape = shapeOf(base);
  if (shape === null || !isRecord(keys)) return null;
  if (name === 'extend') return { ...shape, ...keys };
  return Object.fromEntries(Object.entries(shape).filter(([key]) => key in keys === (name === 'pick')));
}

function parse(schema: object, { reader }: Recorded, value: unknown): unknown {
  return reader === null ? ask(schema, 'parse', value) : reader(value);
}

function safeParse(schema: object, { reader }: Recorded, value: unknown): unknown {
  // Zod names all issues; without it, the first one is known.
  if (zod !== null || reader === null) return ask(schema, 'safeParse', value);
  try {
    return { success: true, data: reader(value) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      success: false,
      error: { issues: [{ code: 'custom', path: error.path, message: error.message }] },
    };
  }
}

const ask = (schema: object, method: string, value: unknown): unknown =>
  invoke(wholeOf(schema), method, [value]);

function wholeOf(schema: object): object {
  const entry = entryOf(schema);
  if (zod === null) throw new Error(`Zod is not loaded, and only zod can read ${entry.name}.`);
  const args = entry.args.map(wholePart);
  entry.whole ??=
    entry.base === null
      ? make(zod, entry.name.split('.'), args)
      : invoke(wholeOf(entry.base), entry.name, args);
  return entry.whole;
}

function make(from: object, [first = '', ...rest]: readonly string[], args: readonly unknown[]): object {
  return rest.length === 0 ? invoke(from, first, args) : make(Reflect.get(from, first), rest, args);
}

const invoke = (on: object, method: string, args: readonly unknown[]): object =>
  Reflect.apply(Reflect.get(on, method), on, args);

function wholePart(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (recorded.has(part)) return wholeOf(part);
  if (Array.isArray(part)) return part.map(wholePart);
  if (Object.getPrototypeOf(part) !== Object.prototype) return part;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, wholePart(one)]));
}

const readerOfPart = (part: unknown): Reader | null =>
  typeof part === 'object' && part !== null ? (recorded.get(part)?.reader ?? null) : null;

function entryOf(schema: object): Recorded {
  const entry = recorded.get(schema);
  if (entry === undefined) throw new Error('This schema was not recorded.');
  return entry;
}
