import { expect, test } from 'vitest';
import { outdatedSheets } from './theme-variables.ts';

test('the style sheets of the library’s variables match the theme', () => {
  expect(outdatedSheets(), 'run node scripts/theme-variables.ts').toEqual([]);
});
