import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './leaks.ts';

test('no response and no email leaks a text to someone who may not read it', patient, async () =>
  expectToHold(run),
);
