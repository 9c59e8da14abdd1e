import { z } from 'zod';
import { done, endpoint, idInPath } from './endpoint.ts';

/** Apart from the changes of people, so that the profile loads without their schemas. */
export const deletePromotion = endpoint({
  method: 'DELETE',
  path: '/Employees/promotion/:employeeRoleId',
  summary: 'Delete a row of the promotion history',
  access: 'managePeople',
  params: z.object({ employeeRoleId: idInPath }),
  response: done,
});
