import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensurePages } from '../server/commands/pages.ts';
import { freePort } from '../server/testing/free-port.ts';
import { scratchFolder } from '../server/testing/scratch.ts';
import { ensureChromium } from './chromium.ts';
import { countOfJourneys, journeysIn, troubleIn } from './journey-report.ts';
import { afterTests, journeys, root, runInOrder, staticChecks, type TaskResult, vitest } from './tasks.ts';
import { addUp, type Count, countOf, vitestCounts } from './test-counts.ts';
import { errorsOfNoTest, vitestFailures } from './test-failures.ts';

/** What a run of tests has. */
type TestRun = {
  /** Types, lint and layout beside the tests, and the statements of the tests afterwards. */
  readonly withChecks: boolean;
  /** Options of Vitest: projects and paths. Null: no test of Vitest. */
  readonly tests: readonly string[] | null;
  /** Options of Playwright. Null: no journey. */
  readonly journeys: readonly string[] | null;
  /** True: a file of `proof/journeys/` without a result counts as failed. */
  readonly isEveryJourney: boolean;
  /** The share of a tenth at which the assurance programs run. */
  readonly shareOfPrograms: number;
};

// `.ci/run` gives each part a limit of its own: its job's limit of 90 minutes would end the second part
// without a word.
const limitMs = Number(process.env['TEST_MINUTES'] ?? 45) * 60_000;

/** Runs checks, tests and journeys. Prints each failure and finally the total. Sets the exit code. */
export async function runTests(run: TestRun): Promise<void> {
  const folder = scratchFolder('benchmark-run-');
  const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') };
  await ensureChromium();
  // Built once: servers that tests start would otherwise build them at the same time, on the time of their
  // own start.
  if (run.journeys !== null || run.withChecks) await ensurePages();
  const recording = join(folder, 'statements');
  const env = { SQL_RECORDING: recording, ASSURANCE_SHARE: String(run.shareOfPrograms) };
  const [checks, tests] = await Promise.all([
    run.withChecks ? runInOrder(staticChecks, { limitMs }) : [],
    run.tests === null ? [] : runInOrder([vitest('tests', reports.vitest, ...run.tests)], { env, limitMs }),
  ]);
  const judged = run.withChecks ? await runInOrder(afterTests(recording, true), { limitMs }) : [];
  // Afterwards, not beside the tests: together they took as long, because either uses both processors.
  const walks = run.journeys === null ? [] : await walk(run.journeys, folder, reports.playwright);

  const walked = journeysIn(reports.playwright);
  const counted: Record<string, Count> = {
    checks: countOf([...checks, ...judged]),
    ...vitestCounts(reports.vitest),
    'browser journeys': countOfJourneys(walked),
  };
  const missing = run.isEveryJourney ? missingJourneys(walked.map(({ title }) => title)) : [];
  const ended = [...checks, ...tests, ...judged, ...walks]
    .filter(({ isEnded }) => isEnded)
    .map(({ name }) => `${name}: hung until the limit of the run`);
  const failed = vitestFailures(reports.vitest);
  const ofNoTest = tests
    .filter(({ passed, isEnded }) => !passed && !isEnded && failed.length === 0)
    .map(({ name, output }) => errorsOfNoTest(name, output));
  const failures = [...ended, ...failed, ...ofNoTest, ...troubleIn(walked), ...missing];
  rmSync(folder, { recursive: true, force: true });
  report(counted, failures, missing.length, [...tests, ...judged, ...walks]);
}

const walk = async (options: readonly string[], folder: string, report: string) =>
  runInOrder([journeys(...options)], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_DATA_DIR: join(folder, 'journey-data'),
      E2E_PORT: String(await freePort()),
    },
    limitMs,
  });

/** The files of journeys that have no result. */
function missingJourneys(titles: readonly string[]): string[] {
  const files = readdirSync(join(root, 'proof', 'journeys')).filter((name) => name.endsWith('.spec.ts'));
  return files
    .filter((file) => !titles.some((title) => basename(title.split(': ')[0] ?? '') === file))
    .map((file) => `${file}: no journey of it ran`);
}

function report(
  counted: Record<string, Count>,
  failures: readonly string[],
  missing: number,
  results: readonly TaskResult[],
): void {
  console.log('');
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  for (const [name, { passed, failed }] of Object.entries(counted))
    if (passed + failed > 0) console.log(`${name}: ${passed} passed, ${failed} failed`);
  const total = withBadEnd(addUp([...Object.values(counted), { passed: 0, failed: missing }]), results);
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

/** A run that failed without a failed test, or ran no test, counts as one failure. */
function withBadEnd(total: Count, results: readonly TaskResult[]): Count {
  const endedBadly = results.some(({ passed }) => !passed) || total.passed === 0;
  return endedBadly && total.failed === 0 ? { ...total, failed: 1 } : total;
}
