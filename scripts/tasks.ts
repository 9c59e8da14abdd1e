import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A command that passes or fails. */
type Task = { readonly name: string; readonly command: readonly string[] };
export type TaskResult = { readonly name: string; readonly passed: boolean };

const node = process.execPath;
const tool = (name: string) => join(root, 'node_modules', '.bin', name);

/** The npm that started this program, else the one on the path, and its first arguments. */
export function npmCommand(): [program: string, first: readonly string[]] {
  const npm = process.env['npm_execpath'];
  return npm === undefined ? ['npm', []] : [process.execPath, [npm]];
}

/** Checks that don't run the product. */
export const staticChecks: readonly Task[] = [
  // The linter uses TypeScript's own type checker, so one pass also reports the type errors.
  {
    name: 'types, lint and import rules',
    command: [tool('oxlint'), '--type-aware', '--type-check', '--threads=2'],
  },
  { name: 'layout', command: [node, 'scripts/check-layout.ts'] },
  { name: 'regular expressions', command: [node, 'scripts/check-expressions.ts'] },
  { name: 'format', command: [tool('biome'), 'format', '.'] },
];

/** Runs Vitest tests and writes their results to `report` as JSON. */
export const vitest = (name: string, report: string, ...options: string[]): Task => ({
  name,
  command: [
    tool('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ],
});

/**
 * Compares the claimed types of statements with what PostgreSQL returned while the tests ran. A part of the tests does
 * not execute every statement.
 */
export const afterTests = (recording: string, isWhole: boolean): readonly Task[] => [
  {
    name: 'statements and their types',
    command: [node, 'scripts/check-sql.ts', recording, ...(isWhole ? [] : ['--partial'])],
  },
];

export const journeys = (...paths: string[]): Task => ({
  name: 'browser journeys',
  command: [tool('playwright'), 'test', ...paths],
});

/** Runs the tasks in turn. Prints the result of each, with its output if it failed. */
export async function runInOrder(
  tasks: readonly Task[],
  env: Record<string, string> = {},
): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  for (const task of tasks) results.push(await run(task, env));
  return results;
}

async function run({ name, command }: Task, env: Record<string, string>): Promise<TaskResult> {
  const started = performance.now();
  const { passed, output } = await outcomeOf(command, env);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!passed) console.log(`\n${output.trim()}`);
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
  return { name, passed };
}

function outcomeOf([program = '', ...rest]: readonly string[], env: Record<string, string>) {
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  return new Promise<{ passed: boolean; output: string }>((done) => {
    child.on('error', (error) => done({ passed: false, output: error.message }));
    child.on('close', (code) => done({ passed: code === 0, output }));
  });
}
