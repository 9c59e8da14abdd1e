import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './cut.ts';

test('a connection that ends at COMMIT loses nothing', patient, async () => expectToHold(run));
