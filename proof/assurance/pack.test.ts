import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './pack.ts';

test('a pack holds every word, in order, tagged and searchable', patient, async () => expectToHold(run));
