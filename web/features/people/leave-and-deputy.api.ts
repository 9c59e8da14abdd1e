import { changeAbsence, endAbsence } from '#contract/people/absence.endpoints.ts';
import { endDeputy, nameDeputy } from '#contract/people/deputies.endpoints.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { call } from '#web/app/calls/api.ts';
import { type Shown, SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';

// Apart from the other writes, which every profile loads.

/** Sets or changes a leave of absence; the version is that of the leave. */
export const useChangeAbsence = () =>
  useAction(
    (edit: { readonly body: BodyInputOf<typeof changeAbsence>; readonly ifMatch: number }) =>
      call(changeAbsence, edit),
    SHOWS_CONFLICT,
  );

export const useEndAbsence = () =>
  useAction((employeeId: number) => call(endAbsence, { params: { employeeId } }));

/** Names a lead's deputy or changes it; the version is that of the deputyship. */
export const useNameDeputy = (shown: Shown = SHOWS_CONFLICT) =>
  useAction(
    (edit: { readonly body: BodyInputOf<typeof nameDeputy>; readonly ifMatch: number }) =>
      call(nameDeputy, edit),
    shown,
  );

export const useEndDeputy = () => useAction((leadId: number) => call(endDeputy, { params: { leadId } }));
