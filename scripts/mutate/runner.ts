import { join } from 'node:path';
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
  void passes(suite).then((passed) => process.send?.({ passed } satisfies RunnerAnswer));
});

async function passes({ projects, paths }: RunnerQuestion['suite']): Promise<boolean> {
  const all = await vitest.globTestSpecifications([...paths]);
  const chosen = all.filter(({ project }) => projects.includes(project.name));
  if (chosen.length === 0) return true;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}
