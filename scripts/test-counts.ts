import { z } from 'zod';
import type { TaskResult } from './tasks.ts';
import { readReport } from './test-reports.ts';

export type Count = { readonly passed: number; readonly failed: number };

const none: Count = { passed: 0, failed: 0 };

export const countOf = (results: readonly TaskResult[]): Count => ({
  passed: results.filter(({ passed }) => passed).length,
  failed: results.filter(({ passed }) => !passed).length,
});

export const addUp = (counts: readonly Count[]): Count =>
  counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    none,
  );

const vitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

export function vitestCount(report: string): Count {
  const read = readReport(report, vitestReport);
  return read ? { passed: read.numPassedTests, failed: read.numFailedTests } : none;
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** A journey that needed its second try has passed; it is named among the failures all the same. */
export function playwrightCount(report: string): Count {
  const read = readReport(report, playwrightReport);
  return read ? { passed: read.stats.expected + read.stats.flaky, failed: read.stats.unexpected } : none;
}
