import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePages } from '../server/commands/pages.ts';
import { freePort } from '../server/testing/free-port.ts';
import { scratchFolder } from '../server/testing/scratch.ts';
import { ensureChromium } from './chromium.ts';
import { countOfJourneys, journeysIn, troubleIn } from './journey-report.ts';
import { afterTests, journeys, root, runInOrder, staticChecks, type TaskResult, vitest } from './tasks.ts';
import { addUp, type Count, countOf, vitestCounts, withMinimum } from './test-counts.ts';
import { vitestFailures } from './test-failures.ts';
import minimums from './test-minimums.json' with { type: 'json' };

// npm test: runs all checks and tests. npm test -- PATH …: runs only the tests in these files and folders. The last
// line is the total.
const paths = process.argv.slice(2);
const missing = paths.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}.`);
  process.exit(1);
}
const journeyPaths = paths.filter(isJourney);
const otherPaths = paths.filter((path) => !isJourney(path));
const isWhole = paths.length === 0;
// `.ci/run` gives more: its machine is slower, and its own limit of 90 minutes would end the run without a word.
const limitMs = Number(process.env['TEST_MINUTES'] ?? 45) * 60_000;

const folder = scratchFolder('benchmark-run-');
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };
ensureChromium();
// Built once: servers that tests start would otherwise build them at the same time, on the time of their own start.
if (isWhole || journeyPaths.length > 0) await ensurePages();

const recording = join(folder, 'statements');
const [checks, tests] = await Promise.all([
  isWhole ? runInOrder(staticChecks, { limitMs }) : [],
  isWhole || otherPaths.length > 0
    ? runInOrder([vitest('unit, HTTP, component and assurance tests', reports.vitest, ...otherPaths)], {
        env: { SQL_RECORDING: recording },
        limitMs,
      })
    : [],
]);
const judged =
  isWhole || otherPaths.length > 0 ? await runInOrder(afterTests(recording, isWhole), { limitMs }) : [];
// Afterwards, not beside the tests: together they took as long, because either uses both processors.
const journeysRun =
  isWhole || journeyPaths.length > 0
    ? await runInOrder([journeys(...journeyPaths)], {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
          E2E_DATA_DIR: join(folder, 'e2e-data'),
          E2E_PORT: String(await freePort()),
        },
        limitMs,
      })
    : [];

const walked = journeysIn(reports.playwright);
const counted: Record<keyof typeof minimums, Count> = {
  checks: countOf(isWhole ? [...checks, ...judged] : []),
  ...vitestCounts(reports.vitest),
  'browser journeys': countOfJourneys(walked),
};
const ran = [...checks, ...tests, ...judged, ...journeysRun];
const hung = ran
  .filter(({ isEnded }) => isEnded)
  .map(({ name }) => `${name}: hung until the limit of the run`);
const failures = [...hung, ...vitestFailures(reports.vitest), ...troubleIn(walked)];
rmSync(folder, { recursive: true, force: true });
console.log('');
for (const failure of failures) console.log(`FAILED  ${failure}`);
const parts = Object.entries(counted).map(([name, count]) => {
  const minimum = isWhole ? (Object.entries(minimums).find(([part]) => part === name)?.[1] ?? 0) : 0;
  const { passed, failed } = withMinimum(count, minimum);
  const all = count.passed + count.failed;
  if (all < minimum) console.log(`FAILED  ${name}: ${all} ran, at least ${minimum} are expected`);
  if (isWhole && all > minimum)
    console.log(`Raise the minimum of ${name} to ${all} in scripts/test-minimums.json`);
  if (isWhole || all > 0) console.log(`${name}: ${passed} passed, ${failed} failed`);
  return { passed, failed };
});
const total = withBadEnd(addUp(parts), [...tests, ...judged, ...journeysRun]);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

function isJourney(path: string): boolean {
  return /^(\.\/)?proof\/journeys(\/|$)/.test(path);
}

/** A run that failed without a failed test, or ran no test, counts as one failure. */
function withBadEnd(total: Count, results: readonly TaskResult[]): Count {
  const endedBadly = results.some(({ passed }) => !passed) || total.passed === 0;
  return endedBadly && total.failed === 0 ? { ...total, failed: 1 } : total;
}
