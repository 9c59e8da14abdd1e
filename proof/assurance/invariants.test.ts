import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './invariants.ts';

test('invariants hold in every race', patient, async () => expectToHold(run));
