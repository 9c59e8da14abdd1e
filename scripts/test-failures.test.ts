import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOfJourneys, journeysIn, troubleIn } from './journey-report.ts';
import { vitestCounts } from './test-counts.ts';
import { vitestFailures } from './test-failures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, report: unknown) => {
  writeFileSync(join(folder, name), JSON.stringify(report));
  return join(folder, name);
};
const none = { passed: 0, failed: 0 };

it('a failed test is listed with the start of its error, without colors, and so is a test that did not run', () => {
  const one = { fullName: 'adds up', status: 'failed', failureMessages: ['\u001b[31mexpected 3\u001b[39m'] };
  const two = { fullName: 'is put off', status: 'todo' };
  const report = written('vitest.json', {
    testResults: [
      { name: 'sum.test.ts', assertionResults: [one, two, { fullName: 'is quick', status: 'passed' }] },
    ],
  });
  expect(vitestFailures(report)).toEqual([
    'sum.test.ts: adds up (failed)\n    expected 3',
    'sum.test.ts: is put off (todo)\n    ',
  ]);
});

it('tests are counted by part, and a test that did not run counts as failed', () => {
  const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));
  const report = written('counts.json', {
    testResults: [
      { name: '/x/server/http/mount.test.ts', assertionResults: tests('passed', 'skipped', 'pending') },
      { name: '/x/web/ui/Button.browser.test.tsx', assertionResults: tests('passed', 'todo') },
      { name: '/x/proof/assurance/leaks.test.ts', assertionResults: tests('passed') },
    ],
  });
  expect(vitestCounts(report)).toEqual({
    'unit and HTTP tests': { passed: 1, failed: 2 },
    'component tests': { passed: 1, failed: 1 },
    'assurance programs': { passed: 1, failed: 0 },
  });
  expect(Object.values(vitestCounts(join(folder, 'none.json')))).toEqual([none, none, none]);
});

it('a second try counts only if the browser process died', () => {
  const spec = (title: string, status: string, message?: string, ended = 'failed') => ({
    title,
    file: 'a.spec.ts',
    tests: [
      {
        status,
        results: [
          { status: ended, errors: message === undefined ? [] : [{ message }] },
          { status: 'passed', errors: [] },
        ],
      },
    ],
  });
  const report = written('playwright.json', {
    suites: [
      {
        specs: [spec('first', 'expected')],
        suites: [{ specs: [spec('second', 'flaky', 'no button'), spec('third', 'flaky', 'Page crashed')] }],
      },
      { specs: [spec('fourth', 'unexpected', 'no table'), spec('fifth', 'skipped')] },
      { specs: [spec('sixth', 'flaky', 'no row\n  > 7 | // Page crashed')] },
      { specs: [spec('seventh', 'flaky', 'browser has been closed', 'timedOut')] },
    ],
  });
  const journeys = journeysIn(report);
  expect(countOfJourneys(journeys)).toEqual({ passed: 2, failed: 5 });
  expect(troubleIn(journeys)).toEqual([
    'a.spec.ts: second (failed)\n    no button',
    'a.spec.ts: third (the browser died; passed on its second try)\n    Page crashed',
    'a.spec.ts: fourth (failed)\n    no table',
    'a.spec.ts: fifth (skipped)\n    ',
    'a.spec.ts: sixth (failed)\n    no row\n      > 7 | // Page crashed',
    'a.spec.ts: seventh (failed)\n    browser has been closed',
  ]);
});

it('a run without a report lists nothing', () => {
  expect(vitestFailures(join(folder, 'none.json'))).toEqual([]);
  expect(journeysIn(join(folder, 'none.json'))).toEqual([]);
});
