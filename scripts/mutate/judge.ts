import { join } from 'node:path';
import type { Area, Suite } from './areas.ts';
import type { Compiler } from './compiler.ts';
import type { WarmTests } from './warm-tests.ts';
import type { Workspace } from './workspace.ts';

/** The outcome for a mutant: killed by a test of some stage, refused by the compiler, or survived. */
export type Verdict =
  | { readonly outcome: 'killed'; readonly by: string; readonly stage: Stage }
  | { readonly outcome: 'does not compile' | 'survived' };

type Stage = {
  readonly name: string;
  /** The first test that fails, or null. */
  failure(): Promise<string | null>;
};

export type Bench = {
  readonly workspace: Workspace;
  readonly tests: WarmTests;
  readonly compiler: Compiler;
  readonly port: number;
};

/** Which tests judge a mutant. See the options of the command. */
type Stages = { readonly journeys: boolean; readonly assurance: boolean; readonly near: boolean };

const tool = ({ folder }: Workspace, name: string) => join(folder, 'node_modules', '.bin', name);

/**
 * Compiles the mutated file, then runs the area's tests, the closest first, until some fail. The other files are
 * compiled only for a mutant that the closest tests don't notice: that takes as long as those tests.
 */
export async function judge(
  bench: Bench,
  area: Area,
  { path, journeys, assurance, near }: { path: string } & Stages,
): Promise<Verdict> {
  if (!bench.compiler.accepts(path)) return { outcome: 'does not compile' };
  const suites = area
    .suitesOf(path)
    .filter(({ projects, isWide }) => (assurance || !projects.includes('assurance')) && !(near && isWide));
  const [nearest, ...others] = stagesOf(bench, suites);
  const first = nearest && (await nearest.failure());
  if (nearest && first) return { outcome: 'killed', by: first, stage: nearest };
  if (!bench.compiler.accepts()) return { outcome: 'does not compile' };
  for (const stage of journeys && !near ? [...others, ...journeysOf(bench, area)] : others) {
    const by = await stage.failure();
    if (by) return { outcome: 'killed', by, stage };
  }
  return { outcome: 'survived' };
}

const stagesOf = ({ tests }: Bench, suites: readonly Suite[]): Stage[] =>
  suites.map((suite) => ({
    name: `${suite.projects.join('+')} ${suite.paths.join(' ')}`,
    failure: () => tests.failureIn(suite),
  }));

function journeysOf({ workspace, port }: Bench, { journeys }: Area): Stage[] {
  if (journeys.length === 0) return [];
  const name = journeys.join(' ');
  const command = [tool(workspace, 'playwright'), 'test', '--max-failures=1', '--retries=0', ...journeys];
  const failure = async () => {
    const folder = join(workspace.folder, '.cache', `e2e-${Date.now()}`);
    return (await workspace.passes(command, { E2E_PORT: String(port), E2E_DATA_DIR: folder })) ? null : name;
  };
  return [{ name, failure }];
}
