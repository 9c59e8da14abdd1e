import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assurancePrograms, hasTest } from './assurance-programs.ts';
import { ensureChromium } from './chromium.ts';
import { journeys, runInOrder, staticChecks, type TaskResult, vitest } from './tasks.ts';
import { playwrightFailures, vitestFailures } from './test-failures.ts';
import { addUp, countOf, playwrightCount, vitestCount } from './test-counts.ts';

// npm test: everything that passes or fails. The last line is the total.
const folder = mkdtempSync(join(tmpdir(), 'benchmark-run-'));
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };
ensureChromium();

const [checks, tests] = await Promise.all([
  runInOrder(staticChecks),
  runInOrder([vitest('unit, HTTP and component tests', reports.vitest)]),
]);
const journeysRun = await runInOrder([journeys()], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
  E2E_DATA_DIR: join(folder, 'e2e-data'),
  E2E_PORT: String(await freePort()),
});
const assurance = await runInOrder(
  assurancePrograms()
    .filter((name) => !hasTest(name))
    .map((name) => ({ name, command: [process.execPath, 'scripts/assure.ts', name] })),
);

const parts = {
  checks: countOf(checks),
  'unit, HTTP and component tests': failingWith(tests, vitestCount(reports.vitest)),
  'browser journeys': failingWith(journeysRun, playwrightCount(reports.playwright)),
  'assurance, at a tenth of the size': countOf(assurance),
};
const failures = [...vitestFailures(reports.vitest), ...playwrightFailures(reports.playwright)];
rmSync(folder, { recursive: true, force: true });
console.log('');
for (const failure of failures) console.log(`FAILED  ${failure}`);
for (const [name, { passed, failed }] of Object.entries(parts)) {
  console.log(`${name}: ${passed} passed, ${failed} failed`);
}
const total = addUp(Object.values(parts));
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** A run that ended badly without a failed test, as when it could not start, counts as one failure. */
function failingWith(results: readonly TaskResult[], count: ReturnType<typeof countOf>) {
  const endedBadly = results.some(({ passed }) => !passed) && count.failed === 0;
  return endedBadly ? { ...count, failed: 1 } : count;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
