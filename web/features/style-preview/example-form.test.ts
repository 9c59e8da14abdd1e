import { expect, test } from 'vitest';
import { exampleInput, filledExample } from './example-form.ts';

const problemsOf = (changes: Partial<typeof filledExample>) =>
  exampleInput.safeParse({ ...filledExample, ...changes }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{}, []],
  [{ title: ' ' }, ['Title is required.']],
  [{ startDate: '' }, ['Start date is required.']],
  [{ endDate: '' }, []],
  [{ endDate: '2026-03-02' }, ['End date must come after start date.']],
])('the example with %j has the problems %j', (changes, problems) => {
  expect(problemsOf(changes)).toEqual(problems);
});
