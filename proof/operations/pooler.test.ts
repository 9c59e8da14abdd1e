import { test } from 'vitest';
import { expectToHold, patient } from '../assurance/kit/small-run.ts';
import { run } from './pooler.ts';

test('servers behind a pooler answer right and lose nothing', patient, async () => expectToHold(run));
