import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './handover.schemas.ts';

export const getHandover = endpoint<typeof calls.getHandover>()({
  method: 'GET',
  path: '/Employees/handover/:employeeId',
  summary: 'What a team member leaves behind: their team, open reviews and managed projects',
  access: 'managePeople',
});
