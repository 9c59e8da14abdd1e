import { test } from 'vitest';
import { expectToHold } from '../assurance/kit/small-run.ts';
import { run } from './container.ts';

test('a release contains what it loads, and the files that install it agree with its settings', async () =>
  expectToHold(run));
