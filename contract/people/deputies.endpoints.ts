import type { calls } from './deputies.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

/** Names the lead's deputy, or changes who it is and when. A lead has one current or coming deputy. */
export const nameDeputy = endpoint<typeof calls.nameDeputy>()({
  method: 'PUT',
  path: '/Employees/deputy',
  summary: 'Name or change the deputy of a team lead',
  access: 'nameDeputy',
  edits: true,
});

/** The deputy loses the lead's rights at once. */
export const endDeputy = endpoint<typeof calls.endDeputy>()({
  method: 'DELETE',
  path: '/Employees/deputy/:leadId',
  summary: 'End the deputyship of a team lead',
  access: 'nameDeputy',
});
