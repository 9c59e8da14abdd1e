import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './forms.ts';

test('a form loses no word, whatever is killed', patient, async () => expectToHold(run));
