import { join } from 'node:path';
import type { Area } from './areas.ts';
import type { WarmTests } from './warm-tests.ts';
import type { Workspace } from './workspace.ts';

/** The outcome for a mutant: killed by some tests, which can be repeated, refused by the compiler, or survived. */
export type Verdict =
  | { readonly outcome: 'killed'; readonly by: string; passes(): Promise<boolean> }
  | { readonly outcome: 'does not compile' | 'survived' };

export type Bench = {
  readonly workspace: Workspace;
  readonly tests: WarmTests;
  readonly port: number;
};

const tool = ({ folder }: Workspace, name: string) => join(folder, 'node_modules', '.bin', name);

export const compiles = ({ workspace }: Bench): Promise<boolean> =>
  workspace.passes([
    ...[tool(workspace, 'tsc'), '--project', workspace.folder],
    ...['--incremental', '--tsBuildInfoFile', join(workspace.folder, '.cache', 'types')],
  ]);

/** Runs the area's tests, the closest first, until some fail. The mutant is already in the file. */
export async function judge(bench: Bench, area: Area, withJourneys: boolean): Promise<Verdict> {
  const [nearest, ...others] = stagesOf(bench, area);
  if (nearest && !(await nearest.passes())) return { outcome: 'killed', ...nearest };
  if (!(await compiles(bench))) return { outcome: 'does not compile' };
  for (const stage of withJourneys ? [...others, ...journeysOf(bench, area)] : others) {
    if (!(await stage.passes())) return { outcome: 'killed', ...stage };
  }
  return { outcome: 'survived' };
}

type Stage = { readonly by: string; passes(): Promise<boolean> };

const stagesOf = ({ tests }: Bench, { suites }: Area): Stage[] =>
  suites.map((suite) => ({
    by: `${suite.projects.join('+')} ${suite.paths.join(' ')}`,
    passes: () => tests.passes(suite),
  }));

function journeysOf({ workspace, port }: Bench, { journeys }: Area): Stage[] {
  if (journeys.length === 0) return [];
  const command = [tool(workspace, 'playwright'), 'test', '--max-failures=1', '--retries=0', ...journeys];
  const passes = () =>
    workspace.passes(command, {
      E2E_PORT: String(port),
      E2E_DATA_DIR: join(workspace.folder, '.cache', `e2e-${Date.now()}`),
    });
  return [{ by: journeys.join(' '), passes }];
}
