import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './files.ts';

test('uploads are typed correctly, atomic and durable', patient, async () => expectToHold(run));
