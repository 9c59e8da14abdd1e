import type { DocumentKind } from '#contract/core/enums.ts';

export const documentLabels: Record<DocumentKind, string> = {
  Self: 'Self review',
  Peer: 'Peer review',
  Final: 'Final review',
};
