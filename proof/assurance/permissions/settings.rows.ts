import { getFeatures } from '#contract/core/features.endpoints.ts';
import { changeSettings, getSettings } from '#contract/core/settings.endpoints.ts';
import { everybody, type Row } from './row.ts';

const body = {
  dueWeeks: 6,
  startsByItself: true,
  peersWanted: 3,
  workingDays: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25'],
  peerToSelfDays: 5,
  selfToManagerDays: 6,
  managerToFinalDays: 8,
  kudosFeed: true,
  ownGoals: true,
  writtenReviews: true,
};

/** People who start reviews (Admins, leads, deputies) read the company settings. Only Admins change them. */
export const settingsRows: readonly Row[] = [
  {
    kind: 'list',
    endpoint: getSettings,
    allowed: ['lead', 'deputy', 'otherLead', 'formerLead', 'admin', 'selfManaged'],
  },
  { kind: 'list', endpoint: getFeatures, allowed: everybody },
  { kind: 'list', endpoint: changeSettings, request: () => ({ body }), allowed: ['admin'] },
];
