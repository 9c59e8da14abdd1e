import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './promotions.schemas.ts';

/** Apart from the changes of people, so that the profile loads without their schemas. */
export const deletePromotion = endpoint<typeof calls.deletePromotion>()({
  method: 'DELETE',
  path: '/Employees/promotion/:employeeRoleId',
  summary: 'Delete a row of the promotion history',
  access: 'managePeople',
});
