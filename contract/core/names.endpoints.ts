import { endpoint } from './endpoint.ts';
import type { calls } from './names.schemas.ts';

export const listSnippets = endpoint<typeof calls.listSnippets>()({
  method: 'GET',
  path: '/Employees/snippet',
  summary: 'Names and positions of active team members, for pickers',
  access: 'seeNames',
});

export const listTeamLeads = endpoint<typeof calls.listTeamLeads>()({
  method: 'GET',
  path: '/Employees/leads',
  summary: 'Names and positions of active team members with Team Lead, for pickers',
  access: 'seeDirectory',
});

/** Only people whose name another person has, too, as far as the viewer may see both. */
export const listNamesakes = endpoint<typeof calls.listNamesakes>()({
  method: 'GET',
  path: '/Employees/namesakes',
  summary: 'What tells people of the same name apart',
  access: 'seeNames',
});
