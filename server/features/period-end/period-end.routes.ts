import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/marking-periods.endpoints.ts';
import { write } from '#server/http/write.ts';
import { lockPeriod } from '#server/features/periods/marking-periods.queries.ts';
import { endMarkingPeriod } from './period-end.ts';

export function mountPeriodEnd(app: FastifyInstance): void {
  write(
    app,
    contract.endMarkingPeriod,
    async ({ tx }, { oldMarkingPeriod: { markingPeriodId, endDate } }) =>
      lockPeriod(tx, markingPeriodId, endDate ?? null),
    endMarkingPeriod,
  );
}
