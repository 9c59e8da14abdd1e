import { z } from 'zod';
import { readReport } from './test-reports.ts';

const LINES_AT_MOST = 12;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Tests that failed or didn't run, and files without a test, which perhaps threw at their import. Each has
 * the start of its error. Printed at the end of a long log.
 */
export function vitestFailures(report: string): string[] {
  const read = readReport(report, vitestReport);
  return (read?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    if (assertionResults.length === 0) return [entry(`${name} (no test ran)`, message ?? '')];
    return assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, status, failureMessages }) =>
        entry(`${name}: ${fullName} (${status})`, failureMessages?.[0] ?? ''),
      );
  });
}

/** Where Vitest begins to print an error that belongs to no test. */
const OF_NO_TEST = /Unhandled (?:Errors?|Rejections?)|error during close/i;

/**
 * The errors of a run that ended badly without a failed test: an unhandled error, or a teardown that failed.
 * The report of Vitest has neither, so they come from its output.
 */
export function errorsOfNoTest(name: string, output: string): string {
  const lines = plain(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => OF_NO_TEST.test(line));
  const shown = lines.slice(first === -1 ? -LINES_AT_MOST : first);
  return entry(`${name}: ended badly without a failed test`, shown.join('\n'));
}

/** A title, with the first lines of the error below it. */
export const entry = (title: string, words: string) =>
  [title, ...plain(words).split('\n').slice(0, LINES_AT_MOST)].join('\n    ');

/** The text without a terminal's color codes. */
// oxlint-disable-next-line no-control-regex
export const plain = (words: string) => words.replaceAll(/\u001b\[[0-9;]*m/g, '');
