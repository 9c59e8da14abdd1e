import { randomUUID } from 'node:crypto';
import { readEvaluationDraft, saveEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import * as evaluations from '#contract/projects/project-evaluations.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import type { Target } from '../kit/review-fixture.ts';
import { type Actor, everybody, type Row } from './row.ts';

// Source: docs/product/projects.md. `own` is a project on which the actor has the PM role, which counts only
// with Project Manager. `inScope` is a project with a report of the lead as a member. Projects don't end with
// marking periods.
const handled = {
  state: 'NotStarted',
  own: ['pm', 'admin'],
  inScope: ['lead', 'deputy', 'admin'],
  foreign: ['admin'],
  ended: 200,
} as const;
/** As `handled`, but not for the lead of a member. */
const managed = { ...handled, inScope: ['admin'] } as const;
const adminsOnly = { ...managed, own: ['admin'] } as const;

/** The evaluator's own draft; not even for an Admin. */
const ownOnly = { state: 'NotStarted', own: everybody, inScope: [], foreign: [], ended: 200 } as const;

const draftOf = (projectEvaluationResultId: number) => ({
  projectEvaluationResultId,
  answers: { '1.1': { text: '4', at: 2 } },
  notes: { '1': { text: 'Changed', at: 2 } },
});

const managers: readonly Actor[] = ['pm', 'admin'];

const projectOf = ({ employeeId, bystanderId, clientId }: Target) => ({
  projectName: 'Changed',
  description: 'Still a port',
  startDate: '2026-01-05',
  endDate: '2026-02-05',
  evaluationDeadline: '2026-02-25',
  clientId,
  // For a missing target, both members have the same id.
  evaluations: [
    { employee: { employeeId }, projectRole: 'PM' },
    ...(bystanderId === employeeId ? [] : [{ employee: { employeeId: bystanderId }, projectRole: 'QA' }]),
  ],
  links: [{ name: 'Wiki', url: 'https://example.test/changed' }],
  notes: 'Changed',
});

const page = () => ({ query: { limit: '5', q: 'a', sort: '-manager' } });

export const projectRows: readonly Row[] = [
  { kind: 'list', endpoint: projects.listClients, allowed: managers },
  {
    kind: 'object',
    endpoint: projects.saveClient,
    withoutIds: managers,
    ...handled,
    foreign: managers,
    request: () => ({ body: { name: `Client ${randomUUID()}` } }),
    missingFor: { pm: 200, admin: 200 },
  },
  { kind: 'list', endpoint: projects.listProjects, allowed: managers },
  { kind: 'list', endpoint: projects.listProjects, about: 'a page', request: page, allowed: managers },
  { kind: 'list', endpoint: projects.listClosedProjects, allowed: ['admin'] },
  { kind: 'list', endpoint: projects.listClosedProjects, about: 'a page', request: page, allowed: ['admin'] },
  {
    kind: 'object',
    endpoint: projects.listManagedProjects,
    ...adminsOnly,
    own: everybody,
    request: ({ employeeId }) => ({ params: { id: employeeId } }),
  },
  {
    kind: 'object',
    endpoint: projects.getProject,
    ...handled,
    request: ({ projectId }) => ({ params: { id: projectId } }),
  },
  {
    kind: 'object',
    endpoint: projects.saveProject,
    withoutIds: managers,
    about: 'a new one',
    ...managed,
    foreign: managers,
    request: (target) => ({ body: { projectId: -1, ...projectOf(target) } }),
    missingFor: { pm: 400, admin: 400 },
  },
  {
    kind: 'object',
    endpoint: projects.saveProject,
    withoutIds: managers,
    about: 'one that is there',
    ...handled,
    request: (target) => ({ body: { projectId: target.projectId, ...projectOf(target) } }),
  },
  {
    kind: 'object',
    endpoint: projects.closeProject,
    ...handled,
    request: ({ projectId }) => ({ params: { id: projectId } }),
  },
  {
    kind: 'object',
    endpoint: projects.deleteProject,
    ...managed,
    request: ({ projectId }) => ({ params: { id: projectId } }),
  },
  { kind: 'list', endpoint: evaluations.listEvaluations, allowed: everybody },
  {
    kind: 'object',
    endpoint: evaluations.deleteEvaluation,
    ...managed,
    request: ({ evaluationIds }) => ({ params: { id: evaluationIds.Member } }),
  },
  {
    kind: 'object',
    endpoint: evaluations.getProjectResults,
    ...adminsOnly,
    request: ({ projectId }) => ({ params: { id: projectId } }),
  },
  {
    kind: 'object',
    endpoint: evaluations.exportProjectResults,
    ...adminsOnly,
    request: ({ projectId }) => ({ params: { id: projectId } }),
  },
  {
    kind: 'object',
    endpoint: evaluations.remindEvaluator,
    ...managed,
    request: ({ evaluationIds }) => ({
      body: { projectEvaluationResultId: evaluationIds.Member, message: 'Please!' },
    }),
  },
  {
    kind: 'object',
    endpoint: readEvaluationDraft,
    ...ownOnly,
    request: ({ evaluationIds }) => ({ params: { id: evaluationIds.PM } }),
  },
  {
    kind: 'object',
    endpoint: saveEvaluationDraft,
    ...ownOnly,
    request: ({ evaluationIds }) => ({ body: draftOf(evaluationIds.PM) }),
  },
  // Evaluation links need no session. The links program tests what their holder may do.
  {
    kind: 'open',
    endpoint: byLink.readEvaluation,
    request: () => ({ params: { guid: randomUUID() } }),
    status: 404,
  },
  {
    kind: 'open',
    endpoint: byLink.submitEvaluation,
    request: () => ({ body: { guid: randomUUID(), responses: [], notes: [] } }),
    status: 404,
  },
];
