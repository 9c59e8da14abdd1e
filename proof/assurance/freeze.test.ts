import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './freeze.ts';

test('ended periods are immutable', patient, async () => expectToHold(run));
