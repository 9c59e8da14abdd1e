import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { can } from '#contract/policies.ts';
import { askedPolicies, onlyPolicies } from './light-policies.ts';

const file = join(import.meta.dirname, '../../contract/policies.ts');

const load = async (code: string): Promise<{ can: object }> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`);

test('only policies that pages ask remain, and they are the same functions', async () => {
  const code = onlyPolicies(readFileSync(file, 'utf8'), file, new Set(['seeGoals', 'seeDocument']));
  const { can: light } = await load(stripTypeScriptTypes(code));
  expect(Object.keys(light)).toEqual(['seeDocument', 'seeGoals']);
});

test('every policy that a page names exists, and pages name fewer than there are', () => {
  const asked = [...askedPolicies()];
  expect(asked).toContain('startAnnualReview');
  expect(asked.filter((name) => !(name in can))).toEqual([]);
  expect(asked.length).toBeLessThan(Object.keys(can).length);
});
