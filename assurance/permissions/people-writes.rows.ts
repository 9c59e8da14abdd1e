import {
  addEmployee,
  changeEmployee,
  archiveEmployee,
  assignTeam,
  deletePromotion,
} from '#contract/people-changes.ts';
import { nobody, type Row } from './row.ts';

// decisions.md, 3: "add, archive, unarchive, position, department, hire date, permissions, promotions" for Admins;
// "edit a team": Admins any; a lead releases their own people and takes unassigned ones.
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
    // Whoever leads the target can lead the newcomer; a lead who does not exist answers 400, before any object.
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
    // Nobody changes their own permissions: an Admin's own row would lose them here.
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
    inScope: ['lead', 'admin'],
    foreign: ['admin'],
    ended: 200,
    // A lead is told that the people are unknown; whoever leads nobody learns nothing.
    missingFor: { admin: 400, lead: 400, otherLead: 400, formerLead: 400, selfManaged: 400 },
  },
];
