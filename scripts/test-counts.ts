import { z } from 'zod';
import type { TaskResult } from './tasks.ts';
import { readReport } from './test-reports.ts';

/** Of one part of `npm test`. A skipped test did not run, so it counts as failed. */
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

/** The parts that Vitest runs, told apart by the names of their files. */
type VitestPart = 'unit and HTTP tests' | 'component tests' | 'assurance, at a tenth of the size';

const vitestReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** Tests by part; skipped ones, todo ones and those that `only` left out count as failed. */
export function vitestCounts(report: string): Record<VitestPart, Count> {
  const counts = {
    'unit and HTTP tests': none,
    'component tests': none,
    'assurance, at a tenth of the size': none,
  };
  for (const { name, assertionResults } of readReport(report, vitestReport)?.testResults ?? []) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length;
    const part = partOf(name);
    counts[part] = addUp([counts[part], { passed, failed: assertionResults.length - passed }]);
  }
  return counts;
}

function partOf(file: string): VitestPart {
  if (/\.browser\.test\.tsx?$/.test(file)) return 'component tests';
  return file.split('/').includes('assurance') ? 'assurance, at a tenth of the size' : 'unit and HTTP tests';
}

/** Fails for every test that is missing from the committed minimum, so that none can be deleted unnoticed. */
export const withMinimum = ({ passed, failed }: Count, minimum: number): Count => ({
  passed,
  failed: failed + Math.max(0, minimum - passed - failed),
});
