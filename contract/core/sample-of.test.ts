import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/projects/projects.schemas.ts';
import { sampleOf } from './sample-of.test-data.ts';

const person = z.object({ employeeId: z.int(), fullName: z.string() });

test('a sample has every field, and what a test says of it at any depth', () => {
  const schema = z.object({
    person,
    lead: person.nullable(),
    members: z.array(person),
    startDate: z.iso.date(),
    note: z.string().optional(),
    kind: z.enum(['a', 'b']),
    act: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('end'), endDate: z.string() }),
      z.object({ kind: z.literal('remind'), message: z.string().nullable() }),
    ]),
  });
  expect(
    sampleOf(schema, { person: { fullName: 'Mia' }, members: [{ employeeId: 3 }], act: { kind: 'remind' } }),
  ).toEqual({
    person: { employeeId: 1, fullName: 'Mia' },
    lead: null,
    members: [{ employeeId: 3, fullName: 'Full name' }],
    startDate: '2026-05-04',
    kind: 'a',
    act: { kind: 'remind', message: null },
  });
});

test('a new field of an answer touches no fixture', () => {
  const wider = calls.getProject.response.extend({ location: z.string(), city: z.string().optional() });
  expect(sampleOf(wider, { projectId: 6 })).toEqual({
    ...sampleOf(calls.getProject.response, { projectId: 6 }),
    location: 'Location',
  });
});

test('a value that the schema refuses is no sample', () => {
  expect(() => sampleOf(z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' as 'a' })).toThrow(
    'Invalid option',
  );
});
