import { expect, test } from 'vitest';
import { perCall } from './costs.ts';
import { percentile } from './percentiles.ts';
import { ownSqlRecipe, speedOf } from './speeds.ts';
import { markdownTable } from './table.ts';

test('a percentile is the value of the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(values, 0.5)).toBe(50);
  expect(percentile(values, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
  expect(percentile([9, 10], 0.5)).toBe(9);
});

test('the rounds of a measurement count together, and failed requests are no rate', () => {
  const speed = speedOf([
    { micros: [1_000, 3_000], failed: 1, firstFailure: 503, seconds: 0.5 },
    { micros: [2_000], failed: 0, firstFailure: 0, seconds: 1 },
  ]);
  expect(speed).toEqual({ perSecond: 2, p50: 2, p99: 3, failed: 1 });
});

test('costs count what each call ran, without background tasks and the pool’s proof', () => {
  const of = (query: string, calls: number) => ({ query, calls, planning: calls, all: 3 * calls });
  const spent = [
    of('select session', 10),
    of('insert into goal', 20),
    of('begin', 11),
    of('commit', 11),
    of('select $1', 10),
    of('delete from session', 3),
  ];
  expect(perCall(spent, 10)).toEqual({
    statements: 3,
    roundTrips: 5,
    databaseMs: 15,
    planningMs: 5,
    inTransaction: true,
  });
  expect(perCall([of('select session', 10), of('begin', 3)], 10).inTransaction).toBe(false);
});

test('the bare server leaves out the counters of rate limits, and keeps order and values', () => {
  const plan = { 'Node Type': 'Result' };
  const recipe = ownSqlRecipe({
    inTransaction: true,
    createdId: '7',
    recorded: [
      { text: 'select session', values: ['a'], milliseconds: 1, plan },
      { text: 'insert into rate_count as counted values ($1)', values: ['b'], milliseconds: 1, plan },
      { text: 'insert into goal values ($1)', values: [null], milliseconds: 1, plan },
    ],
  });
  expect(recipe).toEqual({
    statements: [
      { text: 'select session', values: ['a'] },
      { text: 'insert into goal values ($1)', values: [null] },
    ],
    inTransaction: true,
    createdId: '7',
  });
});

test('a table in Markdown keeps a bar in a cell', () => {
  expect(markdownTable(['call', 'ms'], [['a|b', '1']])).toBe('| call | ms |\n| --- | ---: |\n| a\\|b | 1 |');
});
