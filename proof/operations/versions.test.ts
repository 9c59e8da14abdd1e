import { test } from 'vitest';
import { expectToHold, patient } from '../assurance/kit/small-run.ts';
import { run } from './versions.ts';

test('the tests pass on other versions of PostgreSQL, without a superuser', patient, async () =>
  expectToHold(run),
);
