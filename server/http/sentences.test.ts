import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allEndpoints, schemasOf } from '#contract/schemas-of.ts';
import { asInvalid } from './failures.ts';

// Every sentence by which the contract refuses a body: of each call, the body empty and of another kind, and
// each field in turn left out, null, of another kind, empty, too long and out of bounds. Not covered: the
// sentences of the server's rules, which are whole ones in the `…Messages` of the contract, and what the
// pages refuse themselves.

type Schema = z.core.JSONSchema.JSONSchema;

const wrongs: readonly unknown[] = [
  undefined,
  null,
  true,
  'no',
  '',
  'x'.repeat(100_001),
  -9,
  1e12,
  0.5,
  {},
  [],
];

/** The value of a field, and what of it can be sent wrong, each with the rest of the body around it. */
function wrongOf(schema: Schema): unknown[] {
  const inside = [schema, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])];
  return [
    ...wrongs,
    ...inside.flatMap((one) => {
      if (typeof one !== 'object') return [];
      const { properties = {}, items } = one;
      const fields = Object.entries(properties).flatMap(([name, field]) =>
        typeof field === 'object' ? wrongOf(field).map((value) => ({ [name]: value })) : [],
      );
      const entries =
        typeof items === 'object' && !Array.isArray(items) ? wrongOf(items).map((value) => [value]) : [];
      return [...fields, ...entries];
    }),
  ];
}

const refusalsOf = (endpoint: Endpoint): string[] => {
  const { body } = schemasOf(endpoint);
  if (body === undefined) return [];
  const refused = wrongOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).flatMap((value) => {
    const { error } = body.safeParse(value);
    return error === undefined ? [] : asInvalid(error, 'body').errors;
  });
  return refused.map(({ message }) => message);
};

const sentences = [...new Set(allEndpoints.flatMap(refusalsOf))];

test('no sentence names a field as the wire does', () => {
  expect(sentences.length).toBeGreaterThan(200);
  const named = (sentence: string) => /\b[a-z]+[A-Z]\w*|\w\.\w|Invalid/.test(sentence);
  expect(sentences.filter(named)).toEqual([]);
});

test('only a body of another kind, which no page sends, is called a request', () => {
  const called = sentences.filter((sentence) => sentence.startsWith('The request'));
  expect(called).toContain('The request must be a list of tasks.');
  expect(
    called.filter((sentence) => !/(?:is not valid|must be a list of [a-z ]+)\.$/.test(sentence)),
  ).toEqual([]);
});

test('a list with too many entries is refused in words of its own', () => {
  const known = [
    // The pages offer no further action, section, step or option.
    'Actions must be 20 actions or less.',
    'Sections must be 10 sections or less.',
    // A week has no more days.
    'Working days must be 7 weekdays or less.',
    // A team and its questions decide how many there are.
    'Answer must be 10000 answers or less.',
    'Notes must be 200 notes or less.',
    // No set of questions is published with as many.
    'Questions in row 1 must be 200 questions or less.',
  ];
  const counted = sentences.filter((sentence) => /must be \d+ (?!characters)\w+ or less/.test(sentence));
  expect(counted.filter((sentence) => !known.includes(sentence))).toEqual([]);
  expect(sentences).toContain('Choose 200 recipients or less.');
});
