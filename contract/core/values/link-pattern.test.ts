import { expect, test } from 'vitest';
import { linkFromPattern, problemOfPattern } from './link-pattern.ts';

const values = { employeeId: '7', reviewerId: '9', type: 'Peer', periodStart: '2026-01-31' };

test('each placeholder becomes its value, percent-encoded', () => {
  const pattern = 'https://forms.example/{employeeId}/{reviewerId}/{type}/{periodStart}?again={reviewerId}';
  expect(problemOfPattern(pattern)).toBeNull();
  expect(linkFromPattern(pattern, values)).toBe('https://forms.example/7/9/Peer/2026-01-31?again=9');
  expect(linkFromPattern('https://forms.example/{type}', { ...values, type: 'a b/c' })).toBe(
    'https://forms.example/a%20b%2Fc',
  );
});

test.each([
  ['', 'Enter a link.'],
  [
    'https://forms.example/{name}',
    '{name} is not a placeholder. Use {employeeId}, {reviewerId}, {type}, {periodStart}.',
  ],
  ['https://forms.example/{email}/{employeeId}', /^\{email\} is not a placeholder\./],
  ['https://forms.example/{', 'This does not make a valid link.'],
  ['javascript:alert({employeeId})', 'This does not make a valid link.'],
  ['https://user:word@forms.example/{employeeId}', 'This does not make a valid link.'],
  ['forms.example/{employeeId}', 'This does not make a valid link.'],
])('%s is refused', (pattern, problem) => {
  expect(problemOfPattern(pattern)).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});
