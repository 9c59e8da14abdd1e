import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './identity-tokens.ts';

test('no bad identity token is accepted', patient, async () => expectToHold(run));
