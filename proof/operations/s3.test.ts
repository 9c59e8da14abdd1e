import { test } from 'vitest';
import { expectToHold, patient } from '../assurance/kit/small-run.ts';
import { run } from './s3.ts';

test('documents in an object store are whole whatever happens to it', patient, async () => expectToHold(run));
