import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openTestCluster } from '#server/testing/database/cluster.ts';
import { allAreas, type Area } from './mutate/areas.ts';
import { openCompiler } from './mutate/compiler.ts';
import { draw } from './mutate/draw.ts';
import { explained, reasonFor } from './mutate/explained.ts';
import { type Bench, judge, type Verdict } from './mutate/judge.ts';
import { differenceOf, applied, lineOf, type Mutant } from './mutate/mutant.ts';
import { mutantsOf } from './mutate/operators.ts';
import { readOptions } from './mutate/options.ts';
import { randomFrom } from '../proof/assurance/kit/random.ts';
import { warmTests } from './mutate/warm-tests.ts';
import { openWorkspace } from './mutate/workspace.ts';
import { root } from './tasks.ts';

// npm run mutate [-- AREA|PATH …] [--seed=N] [--count=N] [--workers=N] [--near] [--no-journeys] [--no-assurance]
// [--only=FILE] [--list]: makes small changes that break the product and checks that a test fails. Exits 0 if at least
// 95 % of the mutants are killed or explained.
const KILLED_AT_LEAST = 0.95;
const FIRST_PORT = 3_450;

const { names, seed, count, workers, list, only, ...stages } = readOptions(process.argv.slice(2));
/** The files' texts at the start of the run. Later changes in the tree don't matter. */
const texts = new Map<string, string>();

const areas = chosenAreas();
console.log(`seed ${seed}, ${count} mutants of each of ${areas.length} areas`);

type Task = { readonly area: Area; readonly mutant: Mutant };
const tasks: Task[] = areas.flatMap((area) => mutantsIn(area).map((mutant) => ({ area, mutant })));

/** By name of the stage, what fails without a mutant. Tests that fail anyway can't kill one. */
const green = new Map<string, Promise<string | null>>();

if (list) for (const { mutant } of tasks) console.log(described(mutant));
else process.exitCode = (await judgeAll()) ? 0 : 1;

/** Drawn ones, or those that a former run printed as survivors. An area's draw does not depend on the other areas. */
function mutantsIn(area: Area): Mutant[] {
  const all = area.files.flatMap((path) => mutantsOf(path, textOf(path)));
  if (only !== null) {
    const printed = readFileSync(only, 'utf8').replaceAll(/:\d+ /g, ' ');
    return all.filter((mutant) => printed.includes(described(mutant).replace(/:\d+ /, ' ')));
  }
  return draw(
    randomFrom(seed ^ crc32(area.name)),
    all,
    count,
    (mutant) => `${mutant.path}:${lineOf(textOf(mutant.path), mutant)}`,
  );
}

async function judgeAll(): Promise<boolean> {
  const cluster = await openTestCluster();
  const benches = Array.from({ length: workers }, (_, index) => {
    const workspace = openWorkspace();
    const { folder } = workspace;
    return {
      workspace,
      tests: warmTests(folder, cluster.adminUrl),
      compiler: openCompiler(folder),
      port: FIRST_PORT + index,
    };
  });
  const clear = () => {
    for (const { workspace, tests, compiler } of benches) {
      tests.stop();
      compiler.stop();
      workspace.remove();
    }
  };
  // The runs that are stopped are rejected, so the program then ends as after any failure.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, clear);
  const verdicts = new Map<Task, Verdict>();
  try {
    const [first] = benches;
    if (first && !first.compiler.accepts()) throw new Error('The tree does not compile without a mutant.');
    const waiting = [...tasks];
    await Promise.all(
      benches.map(async (bench) => {
        for (let task = waiting.shift(); task; task = waiting.shift())
          verdicts.set(task, await judgeOne(bench, task));
      }),
    );
  } finally {
    clear();
    await cluster.stop();
  }
  return report(verdicts);
}

async function judgeOne(bench: Bench, { area, mutant }: Task): Promise<Verdict> {
  const write = (text: string) => {
    bench.workspace.write(mutant.path, text);
    bench.tests.noteChange(mutant.path);
    bench.compiler.noteChange(mutant.path);
  };
  write(applied(textOf(mutant.path), mutant));
  const started = performance.now();
  let verdict: Verdict;
  try {
    verdict = await judge(bench, area, { path: mutant.path, ...stages });
  } finally {
    write(textOf(mutant.path));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const by = verdict.outcome === 'killed' ? ` by ${verdict.by}` : '';
  console.log(`${area.name}: ${verdict.outcome}${by} (${seconds} s) ${nameOf(mutant)}`);
  if (verdict.outcome === 'survived') console.log(described(mutant));
  if (verdict.outcome === 'killed') await requireGreen(verdict.stage);
  return verdict;
}

async function requireGreen({ name, failure }: { name: string; failure(): Promise<string | null> }) {
  if (!green.has(name)) green.set(name, failure());
  const failed = await green.get(name);
  if (failed) throw new Error(`Without a mutant, too, this fails: ${failed}`);
}

function report(verdicts: ReadonlyMap<Task, Verdict>): boolean {
  let [drawn, killed] = [0, 0];
  console.log('');
  for (const area of areas) {
    const own = [...verdicts].filter(([task]) => task.area === area);
    const counted = own.filter(([, { outcome }]) => outcome !== 'does not compile');
    const alive = counted.filter(([, { outcome }]) => outcome === 'survived').map(([{ mutant }]) => mutant);
    const unexplained = alive.filter((mutant) => reasonFor(explained, textOf(mutant.path), mutant) === null);
    drawn += counted.length - (alive.length - unexplained.length);
    killed += counted.length - alive.length;
    console.log(
      `${area.name}: ${counted.length} drawn, ${counted.length - alive.length} killed, ${alive.length} survived, ${alive.length - unexplained.length} of them explained`,
    );
    for (const mutant of unexplained) console.log(described(mutant));
  }
  const share = drawn === 0 ? 1 : killed / drawn;
  console.log(
    `mutate: ${killed} of ${drawn} killed (${(100 * share).toFixed(1)} %, at least ${100 * KILLED_AT_LEAST} %), seed ${seed}`,
  );
  return share >= KILLED_AT_LEAST;
}

function nameOf(mutant: Mutant): string {
  return `${mutant.path}:${lineOf(textOf(mutant.path), mutant)} ${mutant.operator}`;
}

function described(mutant: Mutant): string {
  const { before, after } = differenceOf(textOf(mutant.path), mutant);
  return `  ${nameOf(mutant)}\n    - ${before}\n    + ${after}`;
}

function chosenAreas(): Area[] {
  const all = allAreas();
  if (names.length === 0) return all;
  return names.flatMap((name) => {
    const whole = all.filter((area) => area.name === name);
    const parts = all
      .map((area) => ({ ...area, files: area.files.filter((path) => path.startsWith(name)) }))
      .filter(({ files }) => files.length > 0);
    if (whole.length + parts.length > 0) return whole.length > 0 ? whole : parts;
    throw new Error(`There is no area ${name}. There are: ${all.map((area) => area.name).join(', ')}`);
  });
}

function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}
