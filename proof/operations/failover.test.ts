import { test } from 'vitest';
import { expectToHold, patient } from '../assurance/kit/small-run.ts';
import { run } from './failover.ts';

test('no acknowledged write is lost or doubled in a failover', patient, async () => expectToHold(run));
