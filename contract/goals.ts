import { z } from 'zod';
import { TEXT_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from './constants.ts';
import { dayOrNone } from './day-input.ts';
import { created, done, endpoint, id, idInPath, idOrMissing, isOneOnly, version } from './endpoint.ts';
import { type GoalProgress, goalProgresses } from './enums.ts';
import { line, text } from './texts.ts';

export const goalMessages = {
  titleRequired: 'Title is required.',
  taskTitleRequired: 'All tasks must have a title.',
  oneGoalOnly: 'All tasks must belong to the same goal.',
  taskUnknown: 'This task does not belong to the goal.',
  updateUnknown: 'This update does not belong to the goal.',
  updateDeleted: 'This update has been deleted.',
  updateOfAnother: (fullName: string) => `Only ${fullName} can edit this update.`,
  notCarried: 'Only active goals of the period can be carried over.',
  deleted: 'This goal has been deleted.',
  confirmDelete: 'Are you sure you want to delete this goal?',
} as const;

/** Statuses that a goal update can set. Source: docs/product/goals.md. */
export const updateProgresses = [
  'Started',
  'Complete',
  'Cancelled',
] as const satisfies readonly GoalProgress[];

/** None and Started are active; Complete and Cancelled are final. */
export const isActiveProgress = (progress: GoalProgress) => progress === 'None' || progress === 'Started';

export const milestone = z.object({
  milestoneId: z.int(),
  goalId: z.int(),
  content: z.string(),
  dueDate: z.string().nullable(),
  isCompleted: z.boolean(),
  /** Who ticked the task, and on which day. */
  completedBy: z.string().nullable(),
  completedOn: z.string().nullable(),
  isDeleted: z.boolean(),
});
export type Milestone = z.output<typeof milestone>;

export const goalUpdate = z.object({
  goalUpdateId: z.int(),
  goalId: z.int(),
  markingPeriodId: z.int(),
  title: z.string(),
  description: z.string(),
  progress: z.enum(updateProgresses),
  updateDate: z.string(),
  authorId: z.int().nullable(),
  authorName: z.string().nullable(),
  version: z.int(),
});
export type GoalUpdate = z.output<typeof goalUpdate>;

/** The goal that this goal was carried over from or to at the end of a marking period. */
export const carriedGoal = z.object({ goalId: z.int(), period: z.string() });

/** A goal (objective) with its tasks and updates. */
export const goal = z.object({
  goalId: z.int(),
  employeeId: z.int(),
  employeeName: z.string(),
  /** The employee's team lead; null: none. */
  managerId: z.int().nullable(),
  markingPeriodId: z.int(),
  isPeriodEnded: z.boolean(),
  /** True if the employee is archived; the goal is then read-only. */
  isEmployeeArchived: z.boolean(),
  title: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  progress: z.enum(goalProgresses),
  isDeleted: z.boolean(),
  milestones: z.array(milestone),
  goalUpdates: z.array(goalUpdate),
  copiedFrom: carriedGoal.nullable(),
  copiedTo: carriedGoal.nullable(),
  /** The company's setting: people work on their own goals. */
  ownGoals: z.boolean(),
  /** Today in the company's time zone; the days left until a deadline count from it. */
  today: z.string(),
  version: z.int(),
});
export type Goal = z.output<typeof goal>;

/** A goal in a list: its progress, without texts. */
export const goalRow = z.object({
  goalId: z.int(),
  employeeId: z.int(),
  markingPeriodId: z.int(),
  title: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  progress: z.enum(goalProgresses),
  tasksDone: z.int(),
  tasks: z.int(),
  /** The company's setting: people work on their own goals. */
  ownGoals: z.boolean(),
  /** Open tasks that have a due date, the soonest first. */
  dueTasks: z.array(z.object({ milestoneId: z.int(), content: z.string(), dueDate: z.string() })),
});
export type GoalRow = z.output<typeof goalRow>;

/** Sorts goals for the profile and for Previous and Next: active first, then by deadline, then by creation, as they come. */
export function inGoalOrder<G extends Pick<GoalRow, 'progress' | 'endDate'>>(goals: readonly G[]): G[] {
  const key = (one: G) => [isActiveProgress(one.progress) ? 0 : 1, one.endDate ?? '9999-12-31'] as const;
  return goals.toSorted((a, b) => {
    const [activeA, deadlineA] = key(a);
    const [activeB, deadlineB] = key(b);
    return activeA - activeB || (deadlineA < deadlineB ? -1 : deadlineA > deadlineB ? 1 : 0);
  });
}

// A save that omits these fields keeps their values; null and an empty text clear them.
const optionalDay = dayOrNone.transform((value) => value || null).optional();

const optionalText = text(TEXT_MAX_CHARACTERS)
  .nullable()
  .transform((value) => value ?? '')
  .optional();

export const goalInput = z.object({
  title: line(TITLE_MAX_CHARACTERS, goalMessages.titleRequired),
  description: optionalText,
  endDate: optionalDay,
});

export const goalUpdateInput = z.object({
  title: line(TITLE_MAX_CHARACTERS, goalMessages.titleRequired),
  status: z.enum(updateProgresses, 'must be Started, Complete or Cancelled.'),
  notes: optionalText,
});

/** One task; an id below 1 creates a task. */
export const taskInput = z.object({
  milestoneId: idOrMissing.default(-1),
  content: line(TITLE_MAX_CHARACTERS, goalMessages.taskTitleRequired),
  dueDate: optionalDay,
  isCompleted: z.boolean('must be true or false.').optional(),
  isDeleted: z.boolean('must be true or false.').default(false),
});

export const milestonesInput = z
  .array(taskInput.extend({ goalId: id }), 'must be a list of tasks.')
  .min(1, 'must name at least one task.')
  .max(200, 'must be 200 tasks or less.')
  .refine((tasks) => isOneOnly(tasks.map(({ goalId }) => goalId)), goalMessages.oneGoalOnly);

export const listGoals = endpoint({
  method: 'GET',
  path: '/Goals',
  summary: 'Goals of active periods that the viewer may see',
  access: 'listGoals',
  response: z.array(goalRow),
});

export const getGoal = endpoint({
  method: 'GET',
  path: '/Goals/:id',
  summary: 'One goal with its tasks and updates',
  access: 'seeGoals',
  params: z.object({ id: idInPath }),
  response: goal,
});

export const listGoalsOfPeriod = endpoint({
  method: 'GET',
  path: '/Goals/markingPeriod',
  summary: 'An employee’s goals of one marking period',
  access: 'seeGoals',
  query: z.object({ markingPeriodId: idInPath, employeeId: idInPath }),
  response: z.array(goalRow),
});

/** The goal to change, or whose goal to create. */
const goalOrOwner = { goalId: idOrMissing.default(-1), employeeId: id, markingPeriodId: id };

/** Creates a goal, or changes the goal `goalId`. */
export const saveGoal = endpoint({
  method: 'POST',
  path: '/Goals/save',
  summary: 'Create or change a goal',
  access: 'changeGoals',
  names: z.object(goalOrOwner),
  body: goalInput.extend(goalOrOwner),
  response: created,
  edits: true,
  creates: true,
});

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/Goals/:id',
  summary: 'Delete a goal',
  access: 'changeGoals',
  params: z.object({ id: idInPath }),
  response: done,
  edits: true,
});

/** Adds, changes, orders and deletes tasks of one goal. Tasks missing from the list keep their order, after it. */
export const saveMilestones = endpoint({
  method: 'POST',
  path: '/Goals/save/milestones',
  summary: 'Save the tasks of a goal',
  access: 'changeGoals',
  names: z.array(z.object({ goalId: id })).min(1),
  body: milestonesInput,
  response: done,
  edits: true,
  creates: true,
});

export const toggleMilestone = endpoint({
  method: 'PUT',
  path: '/Goals/toggle/milestone',
  summary: 'Mark a task complete or incomplete',
  access: 'tickTask',
  names: z.object({ goalId: idInPath }),
  query: z.object({
    milestoneId: idInPath,
    goalId: idInPath,
    isCompleted: z.enum(['true', 'false'], 'must be true or false.').transform((value) => value === 'true'),
  }),
  /** The goal's new version, so the next toggle needs no reload of the goal. */
  response: z.object({ version }),
  edits: true,
});

const goalAndUpdate = {
  goal: z.union([id, z.object({ goalId: id }).transform((value) => value.goalId)], 'is required.'),
  updateId: idOrMissing.default(-1),
};

/** Creates the update, or changes the update `updateId`. The goal takes over its status. */
export const saveGoalUpdate = endpoint({
  method: 'POST',
  path: '/Goals/save/update',
  summary: 'Create or change a goal update',
  access: 'writeGoalUpdate',
  names: z.object({ ...goalAndUpdate, status: z.enum(updateProgresses).nullable().catch(null) }),
  body: goalUpdateInput.extend(goalAndUpdate),
  response: created,
  edits: true,
  creates: true,
});

export const deleteGoalUpdate = endpoint({
  method: 'DELETE',
  path: '/Goals/update/:id',
  summary: 'Delete a goal update',
  access: 'writeGoalUpdate',
  params: z.object({ id: idInPath }),
  response: done,
  edits: true,
});
