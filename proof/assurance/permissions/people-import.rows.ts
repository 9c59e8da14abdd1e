import { randomUUID } from 'node:crypto';
import {
  exportHistory,
  exportRoster,
  listFaults,
  loadImport,
  previewImport,
} from '#contract/people/people-import.endpoints.ts';
import type { Row } from './row.ts';

/** A roster with one new person. */
const file = () => {
  const name = `new-${randomUUID()}`;
  const header =
    'email,first_name,last_name,hire_date,department,position,position_start_date,team_lead_email,permissions';
  return {
    name: 'roster.csv',
    bytes: `${header}\n${name}@example.test,New,Person,2024-02-01,Design,Designer,2024-02-01,,`,
  };
};

// Source: docs/product/people-import.md. Admins alone load people and export the company.
const allowed = ['admin'] as const;

export const peopleImportRows: readonly Row[] = [
  { kind: 'list', endpoint: previewImport, request: () => ({ file: file() }), allowed },
  { kind: 'list', endpoint: listFaults, request: () => ({ file: file() }), allowed },
  { kind: 'list', endpoint: loadImport, request: () => ({ file: file() }), allowed },
  { kind: 'list', endpoint: exportRoster, allowed },
  { kind: 'list', endpoint: exportHistory, allowed },
];
