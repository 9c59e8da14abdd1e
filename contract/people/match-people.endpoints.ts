import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './match-people.schemas.ts';

/**
 * Finds the active people whom pasted names and email addresses mean. An address matches only as a whole.
 * Each answer is in the place of its line: one person, several to choose from, or none. An answer names
 * people as every picker does.
 */
export const matchPeople = endpoint<typeof calls.matchPeople>()({
  method: 'GET',
  path: '/Employees/match',
  summary: 'The active team members whom names or email addresses mean, one a line',
  access: 'matchPeople',
});
