import type { Settings } from '#contract/core/settings.schemas.ts';

export const settingsAsDelivered: Settings = {
  dueWeeks: 8,
  startsByItself: false,
  peersWanted: 2,
  version: 3,
  peerToSelfDays: 7,
  selfToManagerDays: 7,
  managerToFinalDays: 7,
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  holidays: [],
  kudosFeed: false,
  ownGoals: false,
  writtenReviews: false,
};
