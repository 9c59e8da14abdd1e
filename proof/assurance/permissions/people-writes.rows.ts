import { changeAbsence, endAbsence } from '#contract/people/absence.endpoints.ts';
import { endDeputy, nameDeputy } from '#contract/people/deputies.endpoints.ts';
import {
  addEmployee,
  archiveEmployee,
  assignTeam,
  changeEmployee,
} from '#contract/people/people-changes.endpoints.ts';
import { deletePromotion } from '#contract/people/promotions.endpoints.ts';
import { everybody, nobody, type Row } from './row.ts';

// Source: docs/product/people.md. Admins add, change, archive and unarchive people and edit any team. A lead
// releases own reports and takes unassigned people.
const adminsOnly = { inScope: ['admin'], foreign: ['admin'] } as const;

const newcomer = (managerId: number) => ({
  firstName: 'New',
  lastName: 'Comer',
  email: `newcomer-${Math.random().toString(36).slice(2)}@example.test`,
  activeHireDate: '2026-05-04',
  department: { departmentId: -1, departmentName: 'Research' },
  position: { positionId: -1, positionName: 'Analyst', startDate: '2026-05-04' },
  managerId,
  permissions: [],
});

export const peopleWriteRows: readonly Row[] = [
  {
    kind: 'object',
    endpoint: addEmployee,
    state: 'NotStarted',
    // The target's lead can lead the new person too. A lead who doesn't exist gets 400, before the object is
    // checked.
    request: ({ leadId }) => ({ body: newcomer(leadId) }),
    own: ['admin'],
    ...adminsOnly,
    ended: 200,
    missingFor: { admin: 400 },
  },
  {
    kind: 'object',
    endpoint: changeEmployee,
    state: 'NotStarted',
    request: ({ employeeId, leadId }) => ({ body: { ...newcomer(leadId), employeeId } }),
    // No caller changes their own permissions, and this call would remove the Admin's.
    own: nobody,
    ...adminsOnly,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: archiveEmployee,
    state: 'NotStarted',
    request: ({ employeeId }) => ({ body: { employeeId, endDate: '2026-05-01' } }),
    own: nobody,
    ownRefusal: { admin: 409 },
    ...adminsOnly,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: deletePromotion,
    state: 'NotStarted',
    request: ({ employeeRoleId }) => ({ params: { employeeRoleId } }),
    own: ['admin'],
    ...adminsOnly,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: assignTeam,
    about: 'release',
    state: 'NotStarted',
    request: ({ employeeId }) => ({ body: [{ employeeId, managerId: null }] }),
    own: ['admin'],
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ended: 200,
    // Admins, people with Team Lead and deputies get 400 for unknown people. Other callers get 403 and learn
    // nothing.
    missingFor: { admin: 400, lead: 400, deputy: 400, otherLead: 400, formerLead: 400, selfManaged: 400 },
  },
  // Every target has a coming leave. No caller sets their own leave.
  {
    kind: 'object',
    endpoint: changeAbsence,
    state: 'NotStarted',
    request: ({ employeeId }) => ({ body: { employeeId, from: '2031-07-01', to: '2031-07-09' } }),
    own: nobody,
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: endAbsence,
    state: 'NotStarted',
    request: ({ employeeId }) => ({ params: { employeeId } }),
    own: nobody,
    inScope: ['lead', 'deputy', 'admin'],
    foreign: ['admin'],
    ended: 200,
  },
  // Every target holds Team Lead and has a coming deputy. Admins and the lead name one; the deputy does not.
  {
    kind: 'object',
    endpoint: nameDeputy,
    state: 'NotStarted',
    asLead: true,
    request: ({ employeeId, bystanderId }) => ({
      body: { leadId: employeeId, deputyId: bystanderId, from: '2031-07-01', until: '2031-07-09' },
    }),
    own: everybody,
    ...adminsOnly,
    ended: 200,
  },
  {
    kind: 'object',
    endpoint: endDeputy,
    state: 'NotStarted',
    asLead: true,
    request: ({ employeeId }) => ({ params: { leadId: employeeId } }),
    own: everybody,
    ...adminsOnly,
    ended: 200,
  },
];
