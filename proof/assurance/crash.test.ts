import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './crash.ts';

test('acknowledged writes survive a killed server', patient, async () => expectToHold(run));
