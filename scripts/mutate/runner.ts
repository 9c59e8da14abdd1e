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

/** The name of a project in `vitest.config.ts`. Vitest adds the browser: "browser (chromium)". */
const nameOf = ({ name }: { readonly name: string }) => name.replace(/ \(\w+\)$/, '');

/** The first test or file that fails, or null. Errors: a project that does not exist. */
async function failureIn({ projects, paths }: RunnerQuestion['suite']): Promise<string | null> {
  const known = new Set(vitest.projects.map(nameOf));
  const unknown = projects.find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`There is no test project ${unknown}.`);
  const all = await vitest.globTestSpecifications([...paths]);
  const chosen = all.filter(({ project }) => projects.includes(nameOf(project)));
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
