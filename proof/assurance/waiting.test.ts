import { test } from 'vitest';
import { expectToHold, patient } from './kit/small-run.ts';
import { run } from './waiting.ts';

test('300 connections that wait refuse no call of people who are signed in', patient, async () =>
  expectToHold(run),
);
