import { expect, it } from 'vitest';
import { searchedWords } from './lists.ts';

it.each([
  ['  Ada \t Reyes\n', ['ada', 'reyes']],
  ['ada ADA Ada', ['ada']],
  [' ', []],
  ['1 2 3 4 5 6 7 8 9 10 11', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
])('%j searches for the words %j', (typed, words) => {
  expect(searchedWords(typed)).toEqual(words);
});
