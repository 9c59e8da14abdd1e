import type { calls } from './bulk-acts.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

/** Works out what an act would do for each person, and keeps it for an hour. */
export const previewBulkAct = endpoint<typeof calls.previewBulkAct>()({
  method: 'POST',
  path: '/BulkActs',
  summary: 'Preview an act for many people',
  access: 'prepareBulkAct',
  creates: true,
});

export const listBulkActs = endpoint<typeof calls.listBulkActs>()({
  method: 'GET',
  path: '/BulkActs',
  summary: 'The acts for many people that the viewer has started',
  access: 'listBulkActs',
});

export const getBulkAct = endpoint<typeof calls.getBulkAct>()({
  method: 'GET',
  path: '/BulkActs/:bulkActId',
  summary: 'An act for many people: its preview, progress or result',
  access: 'seeBulkAct',
});

export const listBulkPeople = endpoint<typeof calls.listBulkPeople>()({
  method: 'GET',
  path: '/BulkActs/:bulkActId/people',
  summary: 'What an act does for each person',
  access: 'seeBulkAct',
});

/**
 * Leaves a person out of a preview or takes them back in; chooses their peers, or the goals and actions to
 * carry over.
 */
export const changeBulkPerson = endpoint<typeof calls.changeBulkPerson>()({
  method: 'PUT',
  path: '/BulkActs/person',
  summary: 'Change what a preview plans for one person',
  access: 'changeBulkAct',
});

/** Starts what the preview shows. Pressed again, it changes nothing. */
export const startBulkAct = endpoint<typeof calls.startBulkAct>()({
  method: 'POST',
  path: '/BulkActs/start',
  summary: 'Start an act for many people',
  access: 'changeBulkAct',
  creates: true,
});

/** Stops after the person at hand; what is done stays done. */
export const cancelBulkAct = endpoint<typeof calls.cancelBulkAct>()({
  method: 'PUT',
  path: '/BulkActs/cancel',
  summary: 'Cancel a running act for many people',
  access: 'changeBulkAct',
});

/** The result as CSV: one line a person. */
export const downloadBulkResult = endpoint<typeof calls.downloadBulkResult>()({
  method: 'GET',
  path: '/BulkActs/:bulkActId/result',
  summary: 'The result of an act for many people as CSV',
  access: 'seeBulkAct',
  answersFile: true,
});
