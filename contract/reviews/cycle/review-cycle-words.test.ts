import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stateWords } from './review-cycle-words.ts';
import { shownStates } from './review-states.ts';

it('a state has one word, at most twelve in all, as the glossary lists them', () => {
  const glossary = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8');
  const table = glossary.split('## The states of an annual review')[1] ?? '';
  const listed = [...table.matchAll(/^\| ([A-Z][^|]*?) \|/gm)].map(([, word]) => word);
  const words = shownStates.map((state) => stateWords[state]);
  expect(words).toEqual(listed);
  expect(new Set(words).size).toBe(words.length);
  expect(words.length).toBeLessThanOrEqual(12);
});
