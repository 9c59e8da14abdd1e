import { test } from 'vitest';
import { expectToHold, patient } from '../assurance/kit/small-run.ts';
import { run } from './balancer.ts';

test('two servers are restarted in turn, and no request fails', patient, async () => expectToHold(run));
