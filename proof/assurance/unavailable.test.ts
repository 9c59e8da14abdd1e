import { test } from 'vitest';
import { expectToHold } from './kit/small-run.ts';
import { run } from './unavailable.ts';

test('without database writes, calls answer 503 and plain reads still work', async () => expectToHold(run));
