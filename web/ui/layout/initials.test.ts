import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Mia Wolf', 'MW'],
  ['Ana  de la Cruz ', 'AC'],
  ['Cher', 'C'],
  ['Mia Wolf (Head of (Web) Design)', 'MW'],
  ['Mia (Mimi) Wolf', 'MW'],
  ['élodie öztürk', 'ÉÖ'],
  ['𝒜da Lovelace', '𝒜L'],
  ['', ''],
])('%s: %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
