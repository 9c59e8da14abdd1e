import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './job-names.schemas.ts';

/** Also those that no person has. */
export const listJobNames = endpoint<typeof calls.listJobNames>()({
  method: 'GET',
  path: '/JobNames',
  summary: 'All departments, or all positions, with how many people have each',
  access: 'managePeople',
});

export const renameJobName = endpoint<typeof calls.renameJobName>()({
  method: 'PUT',
  path: '/JobNames',
  summary: 'Rename a department or a position',
  access: 'managePeople',
  edits: true,
});

/** People and job histories that have the one get the other; the one is deleted. */
export const mergeJobNames = endpoint<typeof calls.mergeJobNames>()({
  method: 'PUT',
  path: '/JobNames/merge',
  summary: 'Merge a department or a position into another',
  access: 'managePeople',
  edits: true,
});
