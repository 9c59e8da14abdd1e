import { test } from 'vitest';
import { expectToHold } from './kit/small-run.ts';
import { run } from './two-instances.ts';

test('two servers do each due action once', { timeout: 900_000 }, async () => expectToHold(run));
