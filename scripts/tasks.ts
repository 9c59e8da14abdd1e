import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A command that passes or fails. */
type Task = { readonly name: string; readonly command: readonly string[] };
export type TaskResult = {
  readonly name: string;
  readonly passed: boolean;
  /** True if it hung until the limit of the run. */
  readonly isEnded: boolean;
  readonly output: string;
};

const TAIL_LINES = 60;
/** A task that is told to end has this long for it. */
const MS_TO_END = 10_000;

const node = process.execPath;
const tool = (name: string) => join(root, 'node_modules', '.bin', name);

/** The npm that started this program, else the one on the path, and its first arguments. */
export function npmCommand(): [program: string, first: readonly string[]] {
  const npm = process.env['npm_execpath'];
  return npm === undefined ? ['npm', []] : [process.execPath, [npm]];
}

const layout = { name: 'layout', command: [node, 'scripts/check-layout.ts'] };
const format = { name: 'format', command: [tool('biome'), 'format', '.'] };

/** All checks that don't run the product. */
export const staticChecks: readonly Task[] = [
  // The linter uses TypeScript's own type checker, so one pass also reports the type errors.
  {
    name: 'types, lint and import rules',
    command: [tool('oxlint'), '--type-aware', '--type-check', '--threads=2'],
  },
  layout,
  { name: 'regular expressions', command: [node, 'scripts/check-expressions.ts'] },
  format,
];

/** The same for each commit: lint rules that need types only in these files, and no regular expressions. */
export const quickChecks = (changed: readonly string[]): readonly Task[] => [
  { name: 'lint and import rules', command: [tool('oxlint')] },
  {
    name: 'types',
    command: [
      tool('tsc'),
      '--noEmit',
      '--singleThreaded',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ],
  },
  ...(changed.length === 0
    ? []
    : [{ name: 'lint rules with types', command: [tool('oxlint'), '--type-aware', ...changed] }]),
  layout,
  format,
];

/** The TypeScript files that differ from the last commit, or those of the last commit. Empty without git. */
export function changedFiles(): string[] {
  const listed = (...options: string[]) =>
    spawnSync('git', options, { cwd: root, encoding: 'utf8' })
      .stdout?.split('\n')
      .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path))) ?? [];
  const differing = [
    ...listed('diff', '--name-only', 'HEAD'),
    ...listed('ls-files', '--others', '--exclude-standard'),
  ];
  return differing.length > 0 ? differing : listed('diff', '--name-only', 'HEAD~1', 'HEAD');
}

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
 * Compares the claimed types of statements with what PostgreSQL returned while the tests ran. A part of the
 * tests does not execute every statement.
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

/** What the tasks of a run have in common. */
type Run = {
  readonly env?: Record<string, string>;
  /** Ends what runs for longer than this since the start of the process. */
  readonly limitMs?: number;
};

/** Runs the tasks in turn. Prints each result, with the output if it failed, or its tail if it hung. */
export async function runInOrder(tasks: readonly Task[], given: Run = {}): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  for (const task of tasks) results.push(await run(task, given));
  return results;
}

async function run({ name, command }: Task, { env = {}, limitMs }: Run): Promise<TaskResult> {
  const started = performance.now();
  const leftMs = limitMs === undefined ? null : Math.max(0, limitMs - started);
  const { passed, output, isEnded } = await outcomeOf(command, env, leftMs);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!passed) console.log(`\n${isEnded ? tailOf(output) : output.trim()}`);
  const why = isEnded ? `, ended at the limit of ${inMinutes(limitMs)} for the whole run` : '';
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s${why})`);
  return { name, passed, isEnded, output };
}

const inMinutes = (ms = 0) => `${Number((ms / 60_000).toFixed(2))} minutes`;
const tailOf = (output: string) => output.trim().split('\n').slice(-TAIL_LINES).join('\n');

type Outcome = { readonly passed: boolean; readonly output: string; readonly isEnded: boolean };

function outcomeOf(
  [program = '', ...rest]: readonly string[],
  env: Record<string, string>,
  leftMs: number | null,
) {
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  return new Promise<Outcome>((done) => {
    const timers: NodeJS.Timeout[] = [];
    const end = (passed: boolean, more = '', isEnded = false) => {
      for (const timer of timers) clearTimeout(timer);
      done({ passed, output: output + more, isEnded });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code) => end(code === 0 && !child.killed, '', child.killed));
    if (leftMs === null) return;
    const giveUp = () => {
      child.kill('SIGKILL');
      // What the child has started can outlive it and hold its output open.
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      end(false, '', true);
    };
    const endIt = () => {
      child.kill('SIGTERM');
      timers.push(setTimeout(giveUp, MS_TO_END));
    };
    timers.push(setTimeout(endIt, leftMs));
  });
}
