import { endpoint } from './endpoint.ts';
import type { calls } from './system.schemas.ts';

export const getSystem = endpoint<typeof calls.getSystem>()({
  method: 'GET',
  path: '/System',
  summary: 'The state of the installation',
  access: 'manageSystem',
});

export const retryMails = endpoint<typeof calls.retryMails>()({
  method: 'POST',
  path: '/System/retry-mails',
  summary: 'Try undelivered emails again',
  access: 'manageSystem',
  creates: true,
});
