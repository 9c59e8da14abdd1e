import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './overload.ts';

test('a server with ten times its calls refuses some and serves the others', patient, async () =>
  expectToHold(run),
);
