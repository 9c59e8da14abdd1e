import { test } from 'vitest';
import { expectToHold, patient } from '../assurance/kit/small-run.ts';
import { run } from './recovery.ts';

test('a database that is set back to a moment has the rows and files of that moment', patient, async () =>
  expectToHold(run),
);
