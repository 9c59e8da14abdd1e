import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longTests } from './long-tests.ts';
import { root } from './tasks.ts';

test('each pattern of the long tests finds a file, also after a move', () => {
  expect(longTests.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});
