import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorsOfNoTest } from '../../../scripts/test-failures.ts';

const report = z.object({
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

type Outcome = { readonly passed: number; readonly failures: readonly string[] };

/** A checkout, and where the report of its tests goes: the checkout itself by default. */
type Tested = { readonly checkout: string; readonly report?: string; readonly databaseUrl?: string };

/** Runs the tests in these files and folders, on a PostgreSQL of their own or the given one. */
export async function runTests(
  { checkout: folder, report: reportFolder = folder, databaseUrl }: Tested,
  paths: readonly string[],
): Promise<Outcome> {
  const file = join(reportFolder, 'report.json');
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  // The default reporter prints the errors that belong to no test.
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const words = ['run', '--project=node', ...reporters, ...paths];
  const child = spawn(process.execPath, [vitest, ...words], {
    cwd: folder,
    env: { ...ownEnvironment(), ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (bytes) => (said += String(bytes)));
  const [code] = await once(child, 'close');
  if (!existsSync(file))
    return { passed: 0, failures: [`the tests ended with ${code}: ${said.slice(-500)}`] };
  const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failures: string[] = [];
  let passed = 0;
  for (const { name, message, assertionResults } of testResults) {
    const path = name.replace(`${folder}/`, '');
    if (assertionResults.length === 0) failures.push(`${path}: ${firstLine(message)}`);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed') passed += 1;
      else failures.push(`${path}, ${fullName}: ${firstLine(failureMessages?.[0] ?? status)}`);
    }
  }
  if (failures.length === 0 && code !== 0) failures.push(errorsOfNoTest(`the tests (code ${code})`, said));
  return { passed, failures };
}

/** Without what an outer run of Vitest set for itself. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOuter = (name: string) => name.startsWith('VITEST') || ['TEST', 'SQL_RECORDING'].includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOuter(name)));
}

const firstLine = (text = '') => text.split('\n')[0] ?? '';
