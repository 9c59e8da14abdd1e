import { endpoint } from './endpoint.ts';
import type { calls } from './features.schemas.ts';

export const getFeatures = endpoint<typeof calls.getFeatures>()({
  method: 'GET',
  path: '/Settings/features',
  summary: 'What the company has turned on for everyone',
  access: 'seeFeatures',
});
