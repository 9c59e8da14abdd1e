import { expect, test } from 'vitest';
import { draftSaved } from './draft-saved.ts';

const now = new Date(2026, 10, 24, 18, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  [at(2026, 10, 24, 10, 42), 'Draft saved 10:42 AM'],
  [at(2026, 10, 24, 0, 5), 'Draft saved 12:05 AM'],
  [at(2026, 10, 24, 17, 59), 'Draft saved 5:59 PM'],
  [at(2026, 10, 23, 23, 59), 'Draft saved 11/23/2026'],
  [at(2025, 10, 24, 10, 42), 'Draft saved 11/24/2025'],
])('%s: %s', (savedAt, text) => {
  expect(draftSaved(savedAt, now)).toBe(text);
});
