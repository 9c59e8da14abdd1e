import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './paired-worlds.ts';

test('no viewer can tell whether a hidden fact exists', patient, async () => expectToHold(run));
