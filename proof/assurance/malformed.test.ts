import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './malformed.ts';

test('malformed requests write nothing and never crash the server', patient, async () => expectToHold(run));
