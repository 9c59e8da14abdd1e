import type { calls } from './bulk-actions.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

/** Works out what an action would do for each person, and keeps it for an hour. */
export const previewBulkAction = endpoint<typeof calls.previewBulkAction>()({
  method: 'POST',
  path: '/BulkActs',
  summary: 'Preview a bulk action',
  access: 'prepareBulkAction',
  creates: true,
});

export const listBulkActions = endpoint<typeof calls.listBulkActions>()({
  method: 'GET',
  path: '/BulkActs',
  summary: 'The bulk actions that the viewer has started',
  access: 'listBulkActions',
});

export const getBulkAction = endpoint<typeof calls.getBulkAction>()({
  method: 'GET',
  path: '/BulkActs/:bulkActId',
  summary: 'A bulk action: its preview, progress or result',
  access: 'seeBulkAction',
});

export const listBulkPeople = endpoint<typeof calls.listBulkPeople>()({
  method: 'GET',
  path: '/BulkActs/:bulkActId/people',
  summary: 'What a bulk action does for each person',
  access: 'seeBulkAction',
});

/**
 * Leaves a person out of a preview or takes them back in; chooses their peers, or the goals and actions to
 * carry over.
 */
export const changeBulkPerson = endpoint<typeof calls.changeBulkPerson>()({
  method: 'PUT',
  path: '/BulkActs/person',
  summary: 'Change what a preview plans for one person',
  access: 'changeBulkAction',
});

/** Starts what the preview shows. Pressed again, it changes nothing. */
export const startBulkAction = endpoint<typeof calls.startBulkAction>()({
  method: 'POST',
  path: '/BulkActs/start',
  summary: 'Start a bulk action',
  access: 'changeBulkAction',
  creates: true,
});

/** Stops after the person at hand; what is done stays done. */
export const cancelBulkAction = endpoint<typeof calls.cancelBulkAction>()({
  method: 'PUT',
  path: '/BulkActs/cancel',
  summary: 'Cancel a running bulk action',
  access: 'changeBulkAction',
});

/** The result as CSV: one line a person. */
export const downloadBulkResult = endpoint<typeof calls.downloadBulkResult>()({
  method: 'GET',
  path: '/BulkActs/:bulkActId/result',
  summary: 'The result of a bulk action as CSV',
  access: 'seeBulkAction',
  answersFile: true,
  recordsReading: true,
});
