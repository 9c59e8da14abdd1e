import { join } from 'node:path';
import type { Area, Suite } from './areas.ts';
import type { Workspace } from './workspace.ts';

/** The outcome for a mutant: killed by a suite, refused by the compiler, or survived. */
export type Verdict =
  | { readonly outcome: 'killed'; readonly by: string }
  | { readonly outcome: 'does not compile' | 'survived' };

export type Bench = {
  readonly workspace: Workspace;
  /** A PostgreSQL that keeps running between test runs. */
  readonly databaseUrl: string;
  readonly port: number;
};

const tool = ({ folder }: Workspace, name: string) => join(folder, 'node_modules', '.bin', name);

const vitest = (workspace: Workspace, { projects, paths }: Suite): string[] => [
  ...[tool(workspace, 'vitest'), 'run', '--bail=1', '--passWithNoTests', '--reporter=dot'],
  ...projects.map((project) => `--project=${project}`),
  ...paths,
];

export const nameOf = ({ projects, paths }: Suite) => `${projects.join('+')} ${paths.join(' ')}`;

export const compiles = ({ workspace }: Bench): Promise<boolean> =>
  workspace.passes([tool(workspace, 'tsc'), '--project', workspace.folder]);

/** Whether the suite passes in the workspace as it is. */
export const isGreen = ({ workspace, databaseUrl }: Bench, suite: Suite): Promise<boolean> =>
  workspace.passes(vitest(workspace, suite), { DATABASE_URL: databaseUrl });

/** Runs the area's tests, the closest first, until one fails. The mutant is already in the file. */
export async function judge(bench: Bench, area: Area, withJourneys: boolean): Promise<Verdict> {
  const { workspace, port } = bench;
  const [nearest, ...others] = area.suites;
  if (nearest && !(await isGreen(bench, nearest))) return { outcome: 'killed', by: nameOf(nearest) };
  if (!(await compiles(bench))) return { outcome: 'does not compile' };
  for (const suite of others) {
    if (!(await isGreen(bench, suite))) return { outcome: 'killed', by: nameOf(suite) };
  }
  if (!withJourneys || area.journeys.length === 0) return { outcome: 'survived' };
  const command = [
    tool(workspace, 'playwright'),
    'test',
    '--max-failures=1',
    '--retries=0',
    ...area.journeys,
  ];
  const env = { E2E_PORT: String(port), E2E_DATA_DIR: join(workspace.folder, '.cache', `e2e-${Date.now()}`) };
  return (await workspace.passes(command, env))
    ? { outcome: 'survived' }
    : { outcome: 'killed', by: area.journeys.join(' ') };
}
