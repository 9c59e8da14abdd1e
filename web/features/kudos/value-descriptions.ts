import type { KudoValue } from '#contract/kudos/kudos.ts';

/** The meaning of each company value. Source: docs/product/kudos.md. */
export const kudoValueDescriptions: Record<KudoValue, string> = {
  'Think Forward': 'Looks beyond today’s task, asks what comes next and prepares for it.',
  'Drive Results': 'Takes ideas to completion and keeps promises along the way.',
  'Serve with Integrity': 'Does what is right for clients and colleagues, even when no one is watching.',
  'Foster Teamwork': 'Makes the people around them better: shares, listens, lends a hand.',
  'Live Passionately': 'Brings energy and joy to work, and spreads them.',
  'Dedication to Craft': 'Cares about quality in every detail and never stops learning.',
};
