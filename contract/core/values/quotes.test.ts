import { describe, expect, test } from 'vitest';
import { quotedIn } from './quotes.ts';

const peer =
  'He always answers within a day, even on Fridays. Good.\nCould plan   more carefully ahead of releases!';

describe('a sentence of a peer is quoted', () => {
  test.each([
    'He always answers within a day, even on Fridays.',
    'People say that he ALWAYS answers within a day – even on Fridays – and they like it.',
    'he always\nanswers within a day even on   fridays',
    '“He always answers within a day, even on Fridays”',
  ])('in %j', (summary) => {
    expect(quotedIn(summary, [peer])).toEqual(['He always answers within a day, even on Fridays.']);
  });

  test('as it was written, once, from any of the texts', () => {
    const summary =
      'Don’t stop. Could plan more carefully ahead of releases. Don’t forget to take your days off.';
    expect(quotedIn(summary, [peer, peer, "Don't forget to take your days off"])).toEqual([
      'Could plan   more carefully ahead of releases!',
      "Don't forget to take your days off",
    ]);
  });

  test('in languages without spaces', () => {
    expect(
      quotedIn('同事说：他总是在一天之内回复大家的问题。', ['他总是在一天之内回复大家的问题。谢谢']),
    ).toEqual(['他总是在一天之内回复大家的问题。']);
  });
});

test('a short sentence is quoted where it is a sentence of its own', () => {
  const short = ['Ana is often late. Good work.'];
  expect(quotedIn('Peers like the plans. ana is often late!', short)).toEqual(['Ana is often late.']);
  expect(quotedIn('They hope that Ana is often late no more. Good work.', short)).toEqual([]);
});

test.each([
  ['', 'an empty summary'],
  ['Good.', 'a short sentence'],
  ['He answers quickly, even on Fridays, and could plan more carefully.', 'the same in other words'],
  ['He always answers within a day, even on Fridayss.', 'a part of a longer word'],
  ['Always answers within a day, even on', 'a part of a sentence'],
])('%j is no quote: %s', (summary) => {
  expect(quotedIn(summary, [peer])).toEqual([]);
});
