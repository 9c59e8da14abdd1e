import type { DocumentKind } from '#contract/enums.ts';

/** What people call the three review documents. */
export const documentLabels: Record<DocumentKind, string> = {
  Self: 'Self review',
  Peer: 'Peer review',
  Final: 'Final review',
};
