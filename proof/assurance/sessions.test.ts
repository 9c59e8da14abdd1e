import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './sessions.ts';

test('a refresh token has one successor, and an ended session stays ended', patient, async () =>
  expectToHold(run),
);
