import * as goals from '#contract/goals/goals.endpoints.ts';
import { everybody, nobody, type ObjectRow, type Row } from './row.ts';

// Source: docs/product/goals.md. The employee, the lead and Admins read goals. The lead and Admins write
// them; Admins also write their own.
const readers = {
  own: everybody,
  inScope: ['lead', 'deputy', 'admin'],
  foreign: ['admin'],
  ended: 200,
} as const;
const writers = {
  own: ['admin'],
  inScope: ['lead', 'deputy', 'admin'],
  foreign: ['admin'],
  ended: 409,
} as const;

/** With the company's setting, people also work on their own goals. */
const workers = { ...writers, own: everybody, ownGoals: true } as const;

const work: readonly Pick<ObjectRow, 'endpoint' | 'about' | 'request'>[] = [
  {
    endpoint: goals.toggleMilestone,
    request: ({ goalId, milestoneId }) => ({ query: { milestoneId, goalId, isCompleted: 'true' } }),
  },
  {
    endpoint: goals.saveGoalUpdate,
    about: 'a new one',
    request: ({ goalId }) => ({ body: { goal: goalId, updateId: -1, title: 'Done', status: 'Complete' } }),
  },
];

/** What the lead wrote, and canceling. */
const ofTheLead: readonly Pick<ObjectRow, 'endpoint' | 'about' | 'request'>[] = [
  {
    endpoint: goals.saveGoalUpdate,
    about: 'one that is there',
    request: ({ goalId, goalUpdateId }) => ({
      body: { goal: goalId, updateId: goalUpdateId, title: 'Changed', status: 'Complete' },
    }),
  },
  {
    endpoint: goals.saveGoalUpdate,
    about: 'a new one, canceled',
    request: ({ goalId }) => ({ body: { goal: goalId, updateId: -1, title: 'Done', status: 'Cancelled' } }),
  },
  {
    endpoint: goals.deleteGoalUpdate,
    request: ({ goalUpdateId }) => ({ params: { id: goalUpdateId } }),
  },
  {
    endpoint: goals.saveGoal,
    request: ({ goalId, employeeId, markingPeriodId }) => ({
      body: { goalId, employeeId, markingPeriodId, title: 'Changed' },
    }),
  },
  { endpoint: goals.deleteGoal, request: ({ goalId }) => ({ params: { id: goalId } }) },
  {
    endpoint: goals.saveMilestones,
    request: ({ goalId, milestoneId }) => ({ body: [{ goalId, milestoneId, content: 'A changed task' }] }),
  },
];

/** What the employee wrote: their words are theirs alone, and the lead and Admins still delete. */
const ofTheEmployee: readonly ObjectRow[] = [
  {
    kind: 'object',
    state: 'NotStarted',
    endpoint: goals.saveGoalUpdate,
    about: 'one that the employee wrote',
    request: ({ goalId, goalUpdateId }) => ({
      body: {
        goal: goalId,
        updateId: goalUpdateId,
        title: 'Changed',
        status: 'Complete',
      },
    }),
    own: ['admin'],
    inScope: nobody,
    foreign: nobody,
    ended: 409,
    wroteUpdate: true,
  },
  {
    kind: 'object',
    state: 'NotStarted',
    endpoint: goals.saveGoalUpdate,
    about: 'one that the employee wrote, own goals',
    request: ({ goalId, goalUpdateId }) => ({
      body: {
        goal: goalId,
        updateId: goalUpdateId,
        title: 'Changed',
        status: 'Complete',
      },
    }),
    own: everybody,
    inScope: nobody,
    foreign: nobody,
    ended: 409,
    wroteUpdate: true,
    ownGoals: true,
  },
  {
    kind: 'object',
    state: 'NotStarted',
    endpoint: goals.deleteGoalUpdate,
    about: 'one that the employee wrote, own goals',
    request: ({ goalUpdateId }) => ({ params: { id: goalUpdateId } }),
    ...workers,
    wroteUpdate: true,
  },
];

const withOwnGoals = (row: Pick<ObjectRow, 'endpoint' | 'about' | 'request'>) =>
  ({
    ...row,
    kind: 'object',
    state: 'NotStarted',
    about: `${row.about === undefined ? '' : `${row.about}, `}own goals`,
  }) as const;

export const goalRows: readonly Row[] = [
  { kind: 'list', endpoint: goals.listGoals, allowed: everybody },
  {
    kind: 'object',
    endpoint: goals.getGoal,
    state: 'NotStarted',
    request: ({ goalId }) => ({ params: { id: goalId } }),
    ...readers,
  },
  {
    kind: 'object',
    endpoint: goals.listGoalsOfPeriod,
    state: 'NotStarted',
    request: ({ employeeId, markingPeriodId }) => ({ query: { employeeId, markingPeriodId } }),
    ...readers,
  },
  {
    kind: 'object',
    endpoint: goals.saveGoal,
    about: 'a new one',
    state: 'NotStarted',
    request: ({ employeeId, markingPeriodId }) => ({
      body: { goalId: -1, employeeId, markingPeriodId, title: 'New' },
    }),
    ...writers,
  },
  {
    kind: 'object',
    endpoint: goals.saveGoal,
    about: 'one that is there',
    state: 'NotStarted',
    request: ({ goalId, employeeId, markingPeriodId }) => ({
      body: { goalId, employeeId, markingPeriodId, title: 'Changed', endDate: '2026-12-01' },
    }),
    ...writers,
  },
  {
    kind: 'object',
    endpoint: goals.deleteGoal,
    state: 'NotStarted',
    request: ({ goalId }) => ({ params: { id: goalId } }),
    ...writers,
  },
  {
    kind: 'object',
    endpoint: goals.saveMilestones,
    state: 'NotStarted',
    request: ({ goalId, milestoneId }) => ({
      body: [
        { goalId, milestoneId: -1, content: 'A new task' },
        { goalId, milestoneId, content: 'A changed task' },
      ],
    }),
    ...writers,
  },
  {
    kind: 'object',
    endpoint: goals.toggleMilestone,
    state: 'NotStarted',
    request: ({ goalId, milestoneId }) => ({ query: { milestoneId, goalId, isCompleted: 'true' } }),
    ...writers,
  },
  {
    kind: 'object',
    endpoint: goals.saveGoalUpdate,
    about: 'a new one',
    state: 'NotStarted',
    request: ({ goalId }) => ({ body: { goal: goalId, updateId: -1, title: 'Done', status: 'Complete' } }),
    ...writers,
  },
  {
    kind: 'object',
    endpoint: goals.saveGoalUpdate,
    about: 'one that is there',
    state: 'NotStarted',
    request: ({ goalId, goalUpdateId }) => ({
      body: { goal: goalId, updateId: goalUpdateId, title: 'Changed', status: 'Complete' },
    }),
    ...writers,
  },
  {
    kind: 'object',
    endpoint: goals.deleteGoalUpdate,
    state: 'NotStarted',
    request: ({ goalUpdateId }) => ({ params: { id: goalUpdateId } }),
    ...writers,
  },
  ...ofTheEmployee,
  ...work.map((row) => ({ ...withOwnGoals(row), ...workers })),
  ...ofTheLead.map((row) => ({ ...withOwnGoals(row), ...writers, ownGoals: true })),
];
