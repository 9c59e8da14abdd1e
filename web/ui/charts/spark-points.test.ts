import { expect, test } from 'vitest';
import { sparkPoints } from './spark-points.ts';

test('points are centered over their columns and stay inside the box', () => {
  expect(sparkPoints([0, 5, null, 9], 0, 5)).toEqual([
    { x: 12.5, y: 100 },
    { x: 37.5, y: 0 },
    null,
    { x: 87.5, y: 0 },
  ]);
});

test('an empty scale does not divide by zero', () => {
  expect(sparkPoints([3], 3, 3)).toEqual([{ x: 50, y: 100 }]);
});
