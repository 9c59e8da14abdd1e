import { describe, expect, test } from 'vitest';
import { readersMark, readersOf, readersSentence } from './review-readers.ts';

describe('who reads an answer, by the policy', () => {
  test.each([
    ['Self', false, 'always'],
    ['Peer', false, 'never'],
    ['Peer', true, 'never'],
    ['Manager', false, 'never'],
    ['Manager', true, 'shared'],
  ] as const)('%s, shared: %s: to the employee %s', (type, isShared, employee) => {
    expect(readersOf(type, isShared)).toEqual({ employee, lead: true, admins: true });
  });
});

describe('the sentence before the first word', () => {
  const form = { firstName: 'Ana', leadName: 'Kim Vo', isShared: [false] };
  test.each([
    [{ ...form, type: 'Self' }, 'Kim Vo (lead) and admins will read this.'],
    [{ ...form, type: 'Self', leadName: null }, 'Admins will read this.'],
    [{ ...form, type: 'Peer' }, 'Kim Vo (lead) and admins will read this with your name. Ana won’t see it.'],
    [{ ...form, type: 'Manager', leadName: null }, 'Admins will read this with your name. Ana won’t see it.'],
    [
      { ...form, type: 'Manager', leadName: null, isShared: [true, true] },
      'Admins will read this with your name. Ana reads it once the review is shared.',
    ],
    [
      { ...form, type: 'Manager', leadName: null, isShared: [true, false] },
      'Admins will read this with your name. Once the review is shared, Ana reads the answers marked “Shared with Ana”, and no others.',
    ],
    [
      { ...form, type: 'Manager', isShared: [true] },
      'Kim Vo (lead) and admins will read this with your name. Ana reads it once the review is shared.',
    ],
    [
      { ...form, type: 'Manager', leadName: null, isShared: [] },
      'Admins will read this with your name. Ana won’t see it.',
    ],
  ] as const)('%j: %s', (given, sentence) => {
    expect(readersSentence(given)).toBe(sentence);
  });

  test('each manager question says it, too', () => {
    expect(readersMark('Manager', true, 'Ana')).toBe('Shared with Ana');
    expect(readersMark('Manager', false, 'Ana')).toBe('Kept: Ana won’t see it');
    expect(readersMark('Peer', true, 'Ana')).toBeNull();
  });
});
