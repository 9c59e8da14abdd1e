import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './links.ts';

test('a link is answered once, by its holder, and never disclosed', patient, async () => expectToHold(run));
