import type { Handover } from '#contract/people/handover.schemas.ts';

/** A person who leaves nothing behind. */
export const nothingLeft: Handover = {
  people: [],
  managerReviews: [],
  peerReviews: [],
  projects: [],
  projectManagers: [],
};
