import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './lost-updates.ts';

test('no acknowledged change is lost', patient, async () => expectToHold(run));
