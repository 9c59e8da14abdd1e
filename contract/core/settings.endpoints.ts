import { endpoint } from './endpoint.ts';
import type { calls } from './settings.schemas.ts';

export const getSettings = endpoint<typeof calls.getSettings>()({
  method: 'GET',
  path: '/Settings',
  summary: 'The company settings',
  access: 'seeSettings',
});

export const changeSettings = endpoint<typeof calls.changeSettings>()({
  method: 'PUT',
  path: '/Settings',
  summary: 'Change the company settings',
  access: 'changeSettings',
  edits: true,
});
