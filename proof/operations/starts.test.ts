import { test } from 'vitest';
import { expectToHold, patient } from '../assurance/kit/small-run.ts';
import { run } from './starts.ts';

test('the two commands of the README work on a fresh machine', patient, async () => expectToHold(run));
