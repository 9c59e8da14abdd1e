import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/marking-periods.ts';
import { inTransaction } from '#server/db/client.ts';
import { mount } from '#server/http/mount.ts';
import { lockPeriod } from '../marking-periods/marking-periods.queries.ts';
import { endMarkingPeriod } from './period-end.ts';

export function mountPeriodEnd(app: FastifyInstance): void {
  mount(app, contract.endMarkingPeriod, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const { markingPeriodId, endDate } = body.oldMarkingPeriod;
      const period = allow(await lockPeriod(tx, markingPeriodId, endDate ?? null));
      return endMarkingPeriod(tx, viewer, period, body, ifMatch);
    }),
  );
}
