import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import type { RunnerAnswer, RunnerQuestion } from './warm-tests.ts';

// A child process of `npm run mutate`: one Vitest in a workspace that runs one suite after another. Starting Vitest,
// its PostgreSQL template and its Chromium for each mutant took longer than the tests.
const vitest = await createVitest({
  watch: false,
  bail: 1,
  passWithNoTests: true,
  reporters: [{}],
  maxWorkers: 2,
});

process.on('message', ({ suite, changed }: RunnerQuestion) => {
  for (const path of changed) vitest.invalidateFile(join(process.cwd(), path));
  void failureIn(suite).then((failure) => process.send?.({ failure } satisfies RunnerAnswer));
});

/** The first test or file that fails, or null. */
async function failureIn({ projects, paths }: RunnerQuestion['suite']): Promise<string | null> {
  const all = await vitest.globTestSpecifications([...paths]);
  const chosen = all.filter(({ project }) => projects.includes(project.name));
  if (chosen.length === 0) return null;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  // Vitest also returns modules of earlier runs, with the results that they had.
  const asked = new Set(chosen.map(({ moduleId }) => moduleId));
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    const [test] = module.children.allTests('failed');
    const path = relative(process.cwd(), module.moduleId);
    if (test) return `${path}: ${test.fullName}`;
    if (!module.ok()) return path;
  }
  return unhandledErrors.length > 0 ? 'an unhandled error' : null;
}
