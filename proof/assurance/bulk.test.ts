import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './bulk.ts';

test('a bulk action is done once for each, although its server is killed', patient, async () =>
  expectToHold(run),
);
