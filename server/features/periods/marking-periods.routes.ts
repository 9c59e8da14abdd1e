import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/marking-periods.endpoints.ts';
import { write } from '#server/http/write.ts';
import { correctMarkingPeriod } from './marking-periods.ts';
import { lockPeriod } from './marking-periods.queries.ts';

export function mountMarkingPeriods(app: FastifyInstance): void {
  write(
    app,
    contract.correctMarkingPeriod,
    async ({ tx }, { markingPeriodId, startDate }) => lockPeriod(tx, markingPeriodId, startDate),
    correctMarkingPeriod,
  );
}
