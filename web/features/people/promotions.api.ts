import { deletePromotion } from '#contract/promotions.endpoints.ts';
import { call } from '#web/app/api.ts';
import { useAction } from '#web/app/use-action.ts';

export const useDeletePromotion = () =>
  useAction((employeeRoleId: number) => call(deletePromotion, { params: { employeeRoleId } }), {
    changesPeople: true,
  });
