import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './mass-assignment.ts';

test('a write changes only its own columns', patient, async () => expectToHold(run));
