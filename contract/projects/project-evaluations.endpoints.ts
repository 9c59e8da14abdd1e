import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './project-evaluations.schemas.ts';

/** Admins get all open projects, PMs their own, others those they have to evaluate, with their own entry. */
export const listEvaluations = endpoint<typeof calls.listEvaluations>()({
  method: 'GET',
  path: '/ProjectEvaluations',
  summary: 'Project evaluations in progress, by deadline',
  access: 'listEvaluations',
});

export const deleteEvaluation = endpoint<typeof calls.deleteEvaluation>()({
  method: 'DELETE',
  path: '/ProjectEvaluations/:id',
  summary: 'Delete a member’s evaluation; the member leaves the team',
  access: 'deleteEvaluation',
});

export const getProjectResults = endpoint<typeof calls.getProjectResults>()({
  method: 'GET',
  path: '/ProjectEvaluations/Project/:id',
  summary: 'Results of a project’s evaluations',
  access: 'seeProjectResults',
  recordsReading: true,
});

/** The answers and notes of {@link getProjectResults}, one a line, as a CSV file. */
export const exportProjectResults = endpoint<typeof calls.exportProjectResults>()({
  method: 'GET',
  path: '/ProjectEvaluations/Project/:id/results.csv',
  summary: 'Results of a project’s evaluations, as a file',
  access: 'seeProjectResults',
  answersFile: true,
  recordsReading: true,
});

/** Queues one email to one member. Reads address, link and deadline from the database. */
export const remindEvaluator = endpoint<typeof calls.remindEvaluator>()({
  method: 'POST',
  path: '/Employees/Remind',
  summary: 'Remind a member of a project to evaluate',
  access: 'remindEvaluator',
  creates: true,
});
