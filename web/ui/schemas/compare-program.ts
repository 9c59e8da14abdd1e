/* oxlint-disable typescript/consistent-type-assertions -- looks into the definitions of zod's schemas */
import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { z } from 'zod';

// For light-zod.test.ts: loads the contract twice, once with zod and once with its stand-in, and reads the same values
// with the response schemas of both. The values are samples of each schema and damaged copies of them.
const standIn = new URL('light-zod.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    const isLight = context.parentURL?.endsWith('?light') === true;
    if (isLight && specifier === 'zod') return { url: standIn, shortCircuit: true };
    const found = next(specifier, context);
    return isLight && found.url.includes('/contract/') ? { ...found, url: `${found.url}?light` } : found;
  },
});

const wrong = [null, undefined, 'x', '2026-02-30', 1.5, true, {}, []];

type Schema = { parse(value: unknown): unknown };
type Kind = { type: string; [name: string]: unknown };
const differences: string[] = [];
let [calls, accepted, refused] = [0, 0, 0];
const contract = new URL('../../../contract/', import.meta.url);
for (const file of readdirSync(contract).filter((name) => /^[\w-]+\.ts$/.test(name))) {
  const whole = await import(new URL(file, contract).href);
  const light = await import(`${new URL(file, contract).href}?light`);
  for (const [name, call] of Object.entries<{ response?: unknown }>(whole)) {
    if (typeof call !== 'object' || call === null || !(call.response instanceof z.ZodType)) continue;
    calls += 1;
    for (const value of valuesOf(call.response))
      compare(`${file} ${name}`, call.response, light[name].response, value);
  }
}
process.stdout.write(JSON.stringify({ calls, accepted, refused, differences }));

function compare(name: string, whole: Schema, light: Schema, value: unknown): void {
  const [expected, read] = [outcomeOf(whole, value), outcomeOf(light, value)];
  if (expected === null) refused += 1;
  else accepted += 1;
  if (expected !== read)
    differences.push(`${name}: ${JSON.stringify(value)} is ${read}, not ${expected}`.slice(0, 600));
}

function outcomeOf(schema: Schema, value: unknown): string | null {
  try {
    return JSON.stringify(schema.parse(value));
  } catch (error) {
    return error instanceof z.ZodError || (error instanceof Error && error.name === 'Refusal')
      ? null
      : String(error);
  }
}

/** Values of the schema, and each of them with one part replaced, removed or added. */
function valuesOf(schema: z.ZodType): unknown[] {
  const samples = [sampleOf(schema, true), sampleOf(schema, false)];
  return samples.flatMap((sample) => [sample, ...damaged(sample)]);
}

function* damaged(value: unknown): Generator<unknown> {
  yield* wrong;
  if (Array.isArray(value)) for (const one of damaged(value[0])) yield [one];
  else if (typeof value === 'object' && value !== null) {
    yield { ...value, unlisted: 1 };
    for (const [key, part] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const one of damaged(part)) yield { ...value, [key]: one };
    }
  }
}

/** A value of the schema: with all optional parts, or with none. */
function sampleOf(schema: unknown, isFull: boolean): unknown {
  const { type, ...def } = (schema as { def: Kind }).def;
  if (type === 'object') {
    const fields = Object.entries(def['shape'] as object).map(([key, part]) => [key, sampleOf(part, isFull)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (type === 'array') return [sampleOf(def['element'], isFull)];
  if (type === 'record') return { key: sampleOf(def['valueType'], isFull) };
  if (type === 'nullable') return isFull ? sampleOf(def['innerType'], isFull) : null;
  if (type === 'optional') return isFull ? sampleOf(def['innerType'], isFull) : undefined;
  if (type === 'union') return sampleOf((def['options'] as unknown[]).at(isFull ? 0 : -1), isFull);
  if (type === 'enum') return Object.values(def['entries'] as object)[0];
  if (type === 'literal') return (def['values'] as unknown[])[0];
  if (type === 'boolean') return isFull;
  if (type === 'number') return 3;
  return type === 'string' ? '2026-02-28' : undefined;
}
