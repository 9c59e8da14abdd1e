import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { featureNames } from './settings.ts';
import { recordOf } from './values/record-of.ts';

/**
 * The company settings that decide what the pages offer all people. A separate file, since every page asks.
 */
const features = z.object(recordOf(featureNames, () => z.boolean()));

export type Features = z.output<typeof features>;

/** The shapes of each call. */
export const calls = {
  getFeatures: {
    response: features,
  },
} as const satisfies CallTable;
