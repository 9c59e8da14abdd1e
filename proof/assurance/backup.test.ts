import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './backup.ts';

test('a backup under load is of one moment, and is restored whole', patient, async () => expectToHold(run));
