import { deletePromotion } from '#contract/people/promotions.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useDeletePromotion = () =>
  useAction((employeeRoleId: number) => call(deletePromotion, { params: { employeeRoleId } }), {
    changesPeople: true,
  });
