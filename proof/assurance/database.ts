import type { Db } from '#server/db/connection/client.ts';
import { breakDatabase } from './database/faults.ts';
import { lockEach } from './database/locks.ts';
import { openService, type Service } from './database/service.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { type Random, randomFrom } from './kit/random.ts';

const SIZES = {
  full: { ends: 20, pauses: 5, tables: Number.POSITIVE_INFINITY, lockMs: 60_000 },
  small: { ends: 2, pauses: 1, tables: 3, lockMs: 0 },
  least: { ends: 1, pauses: 0, tables: 1, lockMs: 0 },
};

/** What a test breaks: the service, restarted and killed, or the owner's connection, with tables locked. */
type Subject = { service?: Service; owner?: Db };

/**
 * Restarts, kills and pauses PostgreSQL under load, then locks its tables in turn. Failures are 503 with
 * Retry-After only. Calls succeed again soon after PostgreSQL is back (a goal; the run fails beyond ten times
 * that). Calls that don't touch a locked table still answer.
 */
export async function run(options: Options<Subject>) {
  const { seed, log, inject } = options;
  const random = randomFrom(seed);
  const sizes = sizeOf(options, SIZES);
  const broken = await brokenUnderLoad(random, sizes, inject);
  log(
    `${2 * sizes.ends} ends and ${sizes.pauses} pauses of PostgreSQL: ${broken.calls} calls, ${broken.unavailable} times 503, longest answer ${Math.round(broken.slowest)} ms, ${broken.acknowledged} of ${broken.tried} writes acknowledged, first success at the latest ${Math.round(broken.slowestBack)} ms after its return (goal ${broken.backGoal})`,
  );
  const locks = await lockEach(random, sizes, inject && (async ({ owner }) => inject({ owner })));
  log(
    `${locks.locked} tables locked in turn: ${locks.probes} reads each, ${locks.untouched} of calls that do not touch the table`,
  );
  return findingOf(
    'database',
    [...broken.wrongs, ...locks.wrongs],
    {
      figure: `wrong answers in ${broken.calls} calls, ${2 * sizes.ends} ends and ${sizes.pauses} pauses of PostgreSQL, ${locks.locked} locked tables`,
      tried: {
        calls: [broken.calls, 100],
        writes: [broken.tried, 10],
        'ends of PostgreSQL': [2 * sizes.ends, 4],
        'locked tables': [locks.locked, 3],
      },
    },
    options,
  );
}

async function brokenUnderLoad(
  random: Random,
  sizes: { ends: number; pauses: number },
  inject: Options<Subject>['inject'],
) {
  const service = await openService();
  try {
    await inject?.({ service });
    return await breakDatabase(service, random, sizes);
  } finally {
    await service.stop();
  }
}
