import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './print.ts';

test('a printout has everything or says what is missing', patient, async () => expectToHold(run));
