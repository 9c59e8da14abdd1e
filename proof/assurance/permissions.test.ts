import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './permissions.ts';

test('every route answers every actor as the table says', patient, async () => expectToHold(run));
