import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The company settings that decide what the pages offer to everyone. In a file of its own, because every page asks. */
const features = z.object({ kudosFeed: z.boolean(), ownGoals: z.boolean() });
export type Features = z.output<typeof features>;

export const getFeatures = endpoint({
  method: 'GET',
  path: '/Settings/features',
  summary: 'What the company has turned on for everyone',
  access: 'seeFeatures',
  response: features,
});
