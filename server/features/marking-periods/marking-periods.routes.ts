import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/marking-periods.ts';
import { inTransaction } from '#server/db/client.ts';
import { mount } from '#server/http/mount.ts';
import { correctMarkingPeriod } from './marking-periods.ts';
import { lockPeriod } from './marking-periods.queries.ts';

export function mountMarkingPeriods(app: FastifyInstance): void {
  mount(app, contract.correctMarkingPeriod, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const period = allow(await lockPeriod(tx, body.markingPeriodId, body.startDate));
      await correctMarkingPeriod(tx, viewer, period, body.startDate, ifMatch);
      return {};
    }),
  );
}
