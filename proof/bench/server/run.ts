import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsNamed, withServer } from './bench-setup.ts';
import { startBare, startLoad } from './children.ts';
import { type Bench, type Cost, costOf } from './costs.ts';
import { costLine, type Memory, type Measured, reportOf, speedLine } from './report.ts';
import { ownSqlRecipe, speedsOf } from './speeds.ts';

type Options = { readonly people: number; readonly seconds: number; readonly only: string };

/** From this size on whole lists take minutes, so they are left out. */
const WITHOUT_WHOLE = 100_000;

const results = join(import.meta.dirname, '..', 'results');

/** Measures the calls at this size and prints them. Writes proof/bench/results/server.md without `only`. */
export async function measureServer({ people, seconds, only }: Options): Promise<void> {
  await withServer(people, async (bench, product) => {
    const { rows } = await bench.owner.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    );
    const atRest = product.megabytes();
    const costs = await costsOf(bench, only, people < WITHOUT_WHOLE);
    const afterCosts = product.megabytes();
    const measured = await underLoad(bench, costs, seconds);
    const memory: Memory = { atRest, afterCosts, afterLoad: product.megabytes() };
    const text = reportOf({ people, seconds, database: rows[0]?.version ?? '', measured, memory });
    if (only !== '') return console.log(text);
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, 'server.md'), text);
    console.log('  written to proof/bench/results/server.md');
  });
}

/** The costs of the calls, one after the other. */
async function costsOf(bench: Bench, only: string, withWhole: boolean): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const call of callsNamed(only, withWhole)) {
    const cost = await costOf(bench, call);
    console.log(costLine(cost));
    costs.push(cost);
  }
  return costs;
}

async function underLoad(bench: Bench, costs: readonly Cost[], seconds: number): Promise<Measured[]> {
  const { connectionString } = bench.company;
  const ownSql = await startBare(connectionString, costs.map(ownSqlRecipe));
  const load = startLoad();
  try {
    const ports = { ownSql: ownSql.port };
    const measured: Measured[] = [];
    for (const [index, cost] of costs.entries()) {
      const one = { cost, speeds: await speedsOf({ bench, load, ports }, cost, index, seconds) };
      console.log(speedLine(one));
      measured.push(one);
    }
    return measured;
  } finally {
    load.stop();
    await ownSql.stop();
  }
}
