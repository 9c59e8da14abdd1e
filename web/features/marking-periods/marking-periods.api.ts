import type { BodyInputOf } from '#contract/endpoint.ts';
import { correctMarkingPeriod, endMarkingPeriod } from '#contract/marking-periods.ts';
import { call } from '#web/app/api.ts';
import { SHOWS_CONFLICT, useAction } from '#web/app/use-action.ts';

/** An edit, with the version of the period that the person saw. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const useEndMarkingPeriod = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof endMarkingPeriod>>, idempotencyKey) =>
      call(endMarkingPeriod, { ...edit, idempotencyKey }),
    SHOWS_CONFLICT,
  );

export const useCorrectMarkingPeriod = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof correctMarkingPeriod>>) => call(correctMarkingPeriod, edit),
    SHOWS_CONFLICT,
  );
