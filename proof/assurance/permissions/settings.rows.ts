import { getFeatures } from '#contract/core/features.endpoints.ts';
import { changeSettings, getSettings } from '#contract/core/settings.endpoints.ts';
import { otherSettings } from '#contract/core/settings.test-data.ts';
import { everybody, type Row } from './row.ts';

/** People who start reviews (Admins, leads, deputies) read the company settings. Only Admins change them. */
export const settingsRows: readonly Row[] = [
  {
    kind: 'list',
    endpoint: getSettings,
    allowed: ['lead', 'deputy', 'otherLead', 'formerLead', 'admin', 'selfManaged'],
  },
  { kind: 'list', endpoint: getFeatures, allowed: everybody },
  { kind: 'list', endpoint: changeSettings, request: () => ({ body: otherSettings }), allowed: ['admin'] },
];
