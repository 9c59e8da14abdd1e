import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { schemasOf } from '#contract/schemas-of.ts';

/**
 * Paths of all fields that a call takes, like `position.startDate`. For a list, the fields of its elements:
 * `[].content`.
 */
export function fieldsOf(endpoint: Endpoint): string[] {
  const { params, query, body } = schemasOf(endpoint);
  const fields = [params, query, body].flatMap((schema) =>
    schema ? pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '') : [],
  );
  return [...new Set(fields)];
}

type Schema = z.core.JSONSchema.JSONSchema;

function pathsOf(schema: Schema, path: string): string[] {
  const { properties, items, anyOf } = schema;
  const alternatives = (anyOf ?? []).flatMap((one) => (typeof one === 'object' ? [one] : []));
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) =>
      typeof field === 'object' ? pathsOf(field, path === '' ? name : `${path}.${name}`) : [],
    );
  }
  if (typeof items === 'object' && !Array.isArray(items)) return pathsOf(items, `${path}[]`);
  const given = alternatives.filter((one) => one.type !== 'null');
  const isStructured = given.length > 0 && given.every((one) => one.properties ?? one.items);
  return isStructured ? given.flatMap((one) => pathsOf(one, path)) : [path];
}

/** The value at a path. For a list, the value in its first element. */
export function valueAt(body: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((value, step) => Reflect.get(Object(value), step), body);
}

/** A copy with another value at the path. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(body);
  const steps = stepsOf(path);
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), copy);
  Reflect.set(Object(parent), last, value);
  return copy;
}

const stepsOf = (path: string) =>
  path
    .replaceAll('[]', '.0')
    .split('.')
    .filter((step) => step !== '');
