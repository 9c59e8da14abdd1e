import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOfJourneys, journeysIn } from './journey-report.ts';
import { root } from './tasks.ts';
import { vitestCounts } from './test-counts.ts';
import { errorsOfNoTest, vitestFailures } from './test-failures.ts';

// Runs both test runners for real: their reports must contain what our counts look for. Source:
// docs/decisions/truthful-counts.md.

let folder: string;
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'what-did-not-run-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** Runs a tool in the folder. */
function run(name: string, options: readonly string[], report: string) {
  // Drop the settings that the surrounding test run left in the environment.
  const outer = /^(VITEST|TEST|NODE_OPTIONS|PLAYWRIGHT|FORCE_COLOR)/;
  const kept = Object.entries(process.env).filter(([key]) => !outer.test(key));
  const env = { ...Object.fromEntries(kept), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const program = join(root, 'node_modules', '.bin', name);
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

function vitest(...files: string[]) {
  const report = join(folder, `${files[0]}.json`);
  const options = ['run', '--root', folder, '--allowOnly=false', '--reporter=json', `--outputFile=${report}`];
  const endedWell = run('vitest', [...options, ...files], report).status === 0;
  return { endedWell, ...vitestCounts(report)['unit and HTTP tests'] };
}

const inVitest = (...lines: string[]) =>
  [`import { describe, expect, test } from 'vitest';`, `test('runs', () => {});`, ...lines].join('\n');

test('a test that is skipped, put off or skips itself, and a skipped group, count as failed', () => {
  write('skip.test.ts', inVitest(`test.skip('a', () => {});`));
  write('todo.test.ts', inVitest(`test.todo('a');`));
  write('itself.test.ts', inVitest(`test('a', ({ skip }) => skip());`));
  write('group.test.ts', inVitest(`describe.skip('group', () => { test('a', () => {}); });`));
  const files = ['skip.test.ts', 'todo.test.ts', 'itself.test.ts', 'group.test.ts'];
  expect(vitest(...files)).toEqual({ endedWell: true, passed: 4, failed: 4 });
});

test.each([
  ['test.only', `test.only('a', () => {});`],
  ['a program that ends the process before its figure', `test('a', () => { process.exit(0); });`],
])('%s ends the run badly', (name, line) => {
  const file = `${name.replaceAll(/\W/g, '-')}.test.ts`;
  write(file, inVitest(line));
  expect(vitest(file).endedWell).toBe(false);
});

test('a file that throws at its import counts as failed and is listed with its error', () => {
  write('throws.test.ts', inVitest(`throw new Error('no such table');`));
  expect(vitest('throws.test.ts')).toEqual({ endedWell: false, passed: 0, failed: 1 });
  const [failure, ...more] = vitestFailures(join(folder, 'throws.test.ts.json'));
  expect(failure).toMatch(/throws\.test\.ts \(no test ran\)\n\s+.*no such table/);
  expect(more).toEqual([]);
});

test.each([
  [
    'an unhandled error',
    'export const setup = () => {};',
    `test('a', () => { void Promise.reject(new Error('lost row')); });`,
  ],
  ['a failing teardown', `export const setup = () => () => { throw new Error('lost row'); };`, ''],
])('%s fails no test, and is named from the output', (name, setup, line) => {
  const file = `${name.replaceAll(' ', '-')}.test.ts`;
  write(file, inVitest(line));
  write('global.ts', setup);
  write('vitest.config.ts', `export default { test: { globalSetup: ['./global.ts'] } };`);
  const report = join(folder, `${file}.json`);
  const options = ['run', '--root', folder, '--reporter=default', '--reporter=json'];
  const ran = run('vitest', [...options, `--outputFile.json=${report}`, file], report);
  rmSync(join(folder, 'vitest.config.ts'));
  expect(ran.status).not.toBe(0);
  expect(vitestFailures(report)).toEqual([]);
  const [title, ...error] = errorsOfNoTest('tests', ran.output).split('\n');
  expect(title).toBe('tests: ended badly without a failed test');
  expect(error.join('\n')).toContain('lost row');
});

test('a journey that is skipped, put off or passes on its second try counts as failed', () => {
  write(
    'playwright.config.ts',
    `export default { testDir: '.', outputDir: 'results', testMatch: '*.journey.ts', retries: 1, reporter: 'json' };`,
  );
  write(
    'some.journey.ts',
    `import { test } from '@playwright/test';
    test('passes', () => {});
    test.skip('is skipped', () => {});
    test.fixme('is put off', () => {});
    test('skips itself', () => test.skip());
    test('needs two tries', ({}, info) => { if (info.retry === 0) throw new Error('no button'); });
    test('loses its browser', ({}, info) => { if (info.retry === 0) throw new Error('page.goto: Page crashed'); });`,
  );
  const report = join(folder, 'journeys.json');
  run('playwright', ['test'], report);
  const journeys = journeysIn(report);
  expect(Object.fromEntries(journeys.map(({ title, outcome }) => [title.split(': ')[1], outcome]))).toEqual({
    passes: 'passed',
    'is skipped': 'skipped',
    'is put off': 'skipped',
    'skips itself': 'skipped',
    'needs two tries': 'failed',
    'loses its browser': 'retried',
  });
  expect(countOfJourneys(journeys)).toEqual({ passed: 2, failed: 4 });
});

test('a journey marked `only` fails the run', () => {
  write(
    'only.config.ts',
    `export default { testDir: '.', outputDir: 'results', testMatch: '*.only.ts', forbidOnly: true, reporter: 'json' };`,
  );
  write(
    'some.only.ts',
    `import { test } from '@playwright/test';
    test('left out', () => {});
    test.only('runs', () => {});`,
  );
  const report = join(folder, 'only.json');
  expect(run('playwright', ['test', '--config=only.config.ts'], report).status).not.toBe(0);
  expect(countOfJourneys(journeysIn(report)).passed).toBe(0);
});
