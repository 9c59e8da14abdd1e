import { expect, test } from 'vitest';
import { barOf } from './goal-view.ts';

test.each([
  ['None', 0],
  ['Started', 0.5],
  ['Complete', 1],
  ['Cancelled', null],
] as const)('the bar of a goal that is %s stands at %j', (progress, bar) => {
  expect(barOf(progress)).toBe(bar);
});
