import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './kudos.schemas.ts';

export const sendKudo = endpoint<typeof calls.sendKudo>()({
  method: 'POST',
  path: '/Shoutouts/save',
  summary: 'Send kudos to colleagues',
  access: 'createKudo',
  creates: true,
});

export const listKudos = endpoint<typeof calls.listKudos>()({
  method: 'GET',
  path: '/Shoutouts',
  summary: 'All kudos, waiting and approved',
  access: 'reviewKudos',
});

/** Refused while the company's kudos feed is off. */
export const listFeed = endpoint<typeof calls.listFeed>()({
  method: 'GET',
  path: '/Shoutouts/feed',
  summary: 'Approved kudos that everyone may read',
  access: 'seeKudosFeed',
});

export const getKudo = endpoint<typeof calls.getKudo>()({
  method: 'GET',
  path: '/Shoutouts/:id',
  summary: 'One kudo',
  access: 'seeKudo',
});

/** Received (approved) and given kudos of a person in one of their marking periods; 0 is the current one. */
export const listKudosOf = endpoint<typeof calls.listKudosOf>()({
  method: 'GET',
  path: '/Shoutouts/employee/:id',
  summary: 'Kudos of a team member in a marking period',
  access: 'seeKudosOf',
});

export const approveKudo = endpoint<typeof calls.approveKudo>()({
  method: 'PUT',
  path: '/Shoutouts/:id',
  summary: 'Approve kudos',
  access: 'approveKudo',
  edits: true,
  creates: true,
});

export const editKudo = endpoint<typeof calls.editKudo>()({
  method: 'PUT',
  path: '/Shoutouts',
  summary: 'Edit message and values before approval',
  access: 'reviewKudos',
  edits: true,
});

export const deleteKudo = endpoint<typeof calls.deleteKudo>()({
  method: 'DELETE',
  path: '/Shoutouts/:id',
  summary: 'Delete kudos',
  access: 'deleteKudo',
  edits: true,
});
