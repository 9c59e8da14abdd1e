import { z } from 'zod';
import type { TaskResult } from './tasks.ts';
import { readReport } from './test-reports.ts';

/** Counts of one part of `npm test`. A skipped test counts as failed, because it didn't run. */
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

/** The parts that Vitest runs, distinguished by file name. */
type VitestPart = 'unit and HTTP tests' | 'component tests' | 'assurance programs';

const vitestReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/**
 * Counts tests by part. Skipped tests, todos and tests left out by `only` count as failed, and so does a file
 * without a test, which perhaps threw at its import.
 */
export function vitestCounts(report: string): Record<VitestPart, Count> {
  const counts = {
    'unit and HTTP tests': none,
    'component tests': none,
    'assurance programs': none,
  };
  for (const { name, assertionResults } of readReport(report, vitestReport)?.testResults ?? []) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length;
    const part = partOf(name);
    const failed = Math.max(assertionResults.length, 1) - passed;
    counts[part] = addUp([counts[part], { passed, failed }]);
  }
  return counts;
}

function partOf(file: string): VitestPart {
  if (/\.browser\.test\.tsx?$/.test(file)) return 'component tests';
  return /\/proof\/(assurance|operations)\//.test(file) ? 'assurance programs' : 'unit and HTTP tests';
}
