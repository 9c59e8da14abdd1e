import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playwrightCount } from './test-counts.ts';
import { playwrightFailures, vitestFailures } from './test-failures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, report: unknown) => {
  writeFileSync(join(folder, name), JSON.stringify(report));
  return join(folder, name);
};

it('a failed test is named with its first words, without colours', () => {
  const one = { fullName: 'adds up', status: 'failed', failureMessages: ['\u001b[31mexpected 3\u001b[39m'] };
  const report = written('vitest.json', {
    testResults: [
      { name: 'sum.test.ts', assertionResults: [one, { fullName: 'is quick', status: 'passed' }] },
    ],
  });
  expect(vitestFailures(report)).toEqual(['sum.test.ts: adds up\n    expected 3']);
});

it('a journey that needed a second try has passed, and is named all the same', () => {
  const results = [{ errors: [{ message: 'no button' }] }, { errors: [] }];
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results }],
  });
  const report = written('playwright.json', {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      { specs: [spec('first', 'expected')], suites: [{ specs: [spec('second', 'flaky')] }] },
      { specs: [spec('third', 'unexpected')] },
    ],
  });
  expect(playwrightCount(report)).toEqual({ passed: 2, failed: 1 });
  expect(playwrightFailures(report)).toEqual([
    'a.spec.ts: second (passed on its second try)\n    no button',
    'a.spec.ts: third\n    no button',
  ]);
});

it('a run that never wrote its report has nothing to name', () => {
  expect(vitestFailures(join(folder, 'none.json'))).toEqual([]);
});
