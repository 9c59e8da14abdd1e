import { expect, test } from 'vitest';
import { countCharacters, countWords, isLongerThan } from './characters.ts';
import { textFault } from './texts.ts';
import { text } from './texts.schemas.ts';
import { kudoInput } from '#contract/kudos/kudos.schemas.ts';
import { reminderMessage } from '#contract/reviews/reminder-message.schemas.ts';
import { reviewReason, skipReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';

const emoji = (count: number) => '👏'.repeat(count);

test('1,500 emoji are 1,500 characters', () => {
  expect(countCharacters(emoji(1500))).toBe(1500);
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('é')).toBe(1);
});

test('a text is longer than a limit from the next code point on', () => {
  expect(isLongerThan('a'.repeat(2000), 2000)).toBe(false);
  expect(isLongerThan('a'.repeat(2001), 2000)).toBe(true);
  expect(isLongerThan(emoji(2000), 2000)).toBe(false);
  expect(isLongerThan(emoji(2001), 2000)).toBe(true);
  expect(isLongerThan(`${emoji(1999)}ab`, 2000)).toBe(true);
});

test.each([
  ['a text', text(2000), 2000],
  ['an explanation why peers are skipped', skipReason, 2000],
  ['a reason', reviewReason, 1000],
  ['a message in a reminder', reminderMessage, 1000],
  ['kudos', kudoInput.shape.message, 2000],
] as const)('%s takes as many emoji as letters', (_name, schema, most) => {
  for (const one of ['a', '👏']) {
    expect(schema.safeParse(one.repeat(most)).success, one).toBe(true);
    expect(schema.safeParse(one.repeat(most + 1)).success, one).toBe(false);
  }
});

test('a fault of a text that is being written is found by the same count', () => {
  expect(textFault('👏'.repeat(2000), 2000)).toBeNull();
  expect(textFault('👏'.repeat(2001), 2000)).toBe('must be 2000 characters or less.');
});

test('words are counted in scripts with and without blanks', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('  Well done,\nagain! ')).toBe(3);
  expect(countWords("It's 3.5 – yes")).toBe(3);
  const japanese = '私たちの会社は毎年の評価を行います。'.repeat(34).slice(0, 600);
  expect(countWords(japanese)).toBeGreaterThan(240);
  expect(countWords(japanese)).toBeLessThan(420);
});
