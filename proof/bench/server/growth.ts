import { withServer } from './bench-setup.ts';
import type { Cost } from './costs.ts';
import { faultsOf } from './report.ts';
import { costsOf } from './run.ts';

const SMALL = 1_000;
/** From the small to the large company, a call may take this many times the database time. */
const GROWTH_AT_MOST = 1.3;
/** Below this, the difference is noise of the clock. */
const NOISE_MS = 0.3;

/**
 * Compares the database time of each call at 1,000 people and at this size, and names the calls that grow or whose
 * plans scan a growing table. Returns how many there are.
 */
export async function printGrowth(people: number, only: string): Promise<number> {
  const small = await withServer(SMALL, async (bench) => costsOf(bench, only, false));
  const large = await withServer(people, async (bench) => costsOf(bench, only, false));
  let faults = 0;
  console.log(`\n  database ms from ${SMALL} to ${people} people`);
  for (const cost of large) {
    const before = small.find(({ call }) => call.name === cost.call.name);
    if (!before) continue;
    const found = growthFaults(before, cost);
    if (found.length > 0) faults += 1;
    const ratio = (cost.databaseMs / before.databaseMs).toFixed(1);
    const verdict = found.length === 0 ? 'ok' : `TOO MUCH: ${found.join('; ')}`;
    console.log(
      `  ${cost.call.name.padEnd(26)} ${before.databaseMs.toFixed(2)} -> ${cost.databaseMs.toFixed(2)} (${ratio} times)  ${verdict}`,
    );
  }
  console.log(`  ${faults} of ${large.length} calls grow too much or scan a growing table`);
  return faults;
}

/** What is wrong with a call at the larger size. */
export function growthFaults(
  small: Pick<Cost, 'databaseMs'>,
  large: Pick<Cost, 'databaseMs' | 'recorded'>,
): string[] {
  const ratio = large.databaseMs / small.databaseMs;
  const grows = ratio > GROWTH_AT_MOST && large.databaseMs - small.databaseMs > NOISE_MS;
  return [...(grows ? [`${ratio.toFixed(1)} times the database time`] : []), ...faultsOf(large)];
}
