import { listJobNames, mergeJobNames, renameJobName } from '#contract/people/job-names.endpoints.ts';
import type { Row } from './row.ts';

// Source: docs/product/people.md. Admins alone see departments and positions that no active person
// has, see how many people have each, and change them.
const allowed = ['admin'] as const;

/** Beyond the numbers that the sequence gives. */
const [one, other] = [2_000_000_001, 2_000_000_002] as const;

let count = 0;
const newName = () => {
  count += 1;
  return `Renamed ${count}`;
};

export const jobNameRows: readonly Row[] = [
  { kind: 'list', endpoint: listJobNames, allowed },
  {
    kind: 'list',
    endpoint: listJobNames,
    about: 'a page of positions',
    request: () => ({ query: { kind: 'position', limit: '2' } }),
    allowed,
  },
  {
    kind: 'list',
    endpoint: renameJobName,
    withDepartments: [one, other],
    request: () => ({ body: { kind: 'department', id: one, name: newName() } }),
    allowed,
  },
  {
    kind: 'list',
    endpoint: mergeJobNames,
    withDepartments: [one, other],
    request: () => ({ body: { kind: 'department', id: one, intoId: other } }),
    allowed,
  },
];
