import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/marking-periods.ts';
import { inTransaction } from '#server/db/client.ts';
import { mountOwnTransaction } from '#server/http/mount.ts';
import { correctMarkingPeriod, endMarkingPeriod } from './marking-periods.ts';
import { lockPeriod } from './marking-periods.queries.ts';

export function mountMarkingPeriods(app: FastifyInstance): void {
  mountOwnTransaction(app, contract.endMarkingPeriod, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const { markingPeriodId, endDate } = body.oldMarkingPeriod;
      const period = allow(await lockPeriod(tx, markingPeriodId, endDate ?? null));
      return endMarkingPeriod(tx, viewer, period, body, ifMatch);
    }),
  );

  mountOwnTransaction(app, contract.correctMarkingPeriod, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const period = allow(await lockPeriod(tx, body.markingPeriodId, body.startDate));
      await correctMarkingPeriod(tx, viewer, period, body.startDate, ifMatch);
      return {};
    }),
  );
}
