import { z } from 'zod';
import { TEXT_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { dayOrNone } from '#contract/core/values/day-input.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { goalProgresses, updateProgresses } from '#contract/core/enums.ts';
import {
  created,
  done,
  id,
  idInPath,
  idOrMissing,
  isOneOnly,
  version,
} from '#contract/core/fields.schemas.ts';
import { goalMessages, TASKS_MAX } from './goals.ts';
import { line, text } from '#contract/core/values/texts.schemas.ts';

const milestone = z.object({
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

const goalUpdate = z.object({
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
const carriedGoal = z.object({ goalId: z.int(), period: z.string() });

/** A goal (objective) with its tasks and updates. */
const goal = z.object({
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

const milestonesInput = z
  .array(taskInput.extend({ goalId: id }), 'must be a list of tasks.')
  .min(1, goalMessages.noTask)
  .max(TASKS_MAX, goalMessages.tooManyTasks)
  .refine((tasks) => isOneOnly(tasks.map(({ goalId }) => goalId)), goalMessages.oneGoalOnly);

/** The goal to change, or whose goal to create. */
const goalOrOwner = { goalId: idOrMissing.default(-1), employeeId: id, markingPeriodId: id };

const goalAndUpdate = {
  goal: z.union([id, z.object({ goalId: id }).transform((value) => value.goalId)], 'is required.'),
  updateId: idOrMissing.default(-1),
};

/** The shapes of each call. */
export const calls = {
  listGoals: {
    response: z.array(goalRow),
  },
  getGoal: {
    params: z.object({ id: idInPath }),
    response: goal,
  },
  listGoalsOfPeriod: {
    query: z.object({ markingPeriodId: idInPath, employeeId: idInPath }),
    response: z.array(goalRow),
  },
  saveGoal: {
    names: z.object(goalOrOwner),
    body: goalInput.extend(goalOrOwner),
    response: created,
  },
  deleteGoal: {
    params: z.object({ id: idInPath }),
    response: done,
  },
  saveMilestones: {
    names: z.array(z.object({ goalId: id })).min(1),
    body: milestonesInput,
    response: done,
  },
  toggleMilestone: {
    names: z.object({ goalId: idInPath }),
    query: z.object({
      milestoneId: idInPath,
      goalId: idInPath,
      isCompleted: z.enum(['true', 'false'], 'must be true or false.').transform((value) => value === 'true'),
    }),
    /** The goal's new version, so the next toggle needs no reload of the goal. */
    response: z.object({ version }),
  },
  saveGoalUpdate: {
    names: z.object({ ...goalAndUpdate, status: z.enum(updateProgresses).nullable().catch(null) }),
    body: goalUpdateInput.extend(goalAndUpdate),
    response: created,
  },
  deleteGoalUpdate: {
    params: z.object({ id: idInPath }),
    response: done,
  },
} as const satisfies CallTable;
