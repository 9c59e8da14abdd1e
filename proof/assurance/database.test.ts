import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './database.ts';

test('PostgreSQL restarted, killed, paused and locked: only 503 with Retry-After', patient, async () =>
  expectToHold(run),
);
