import type { calls } from './duties.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

/** What waits for the viewer. */
export const listDuties = endpoint<typeof calls.listDuties>()({
  method: 'GET',
  path: '/Employees/duties',
  summary: 'What the viewer has to do, the most urgent first',
  access: 'seeOwnDuties',
});
