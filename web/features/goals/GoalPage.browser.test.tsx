import { beforeEach, expect, test } from 'vitest';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls as goalCalls } from '#contract/goals/goals.schemas.ts';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/core/enums.ts';
import { getGoal, listGoalsOfPeriod, saveGoal, saveGoalUpdate } from '#contract/goals/goals.endpoints.ts';
import type { Goal, GoalRow, GoalUpdate } from '#contract/goals/goals.schemas.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { GoalPage } from './GoalPage.tsx';

const update = (goalUpdateId: number, changes: Partial<GoalUpdate> = {}): GoalUpdate => ({
  goalUpdateId,
  goalId: 7,
  markingPeriodId: 9,
  title: `Update ${goalUpdateId}`,
  version: 1,
  description: '',
  progress: 'Started',
  updateDate: '2026-04-01',
  authorName: null,
  authorId: null,
  ...changes,
});
const task = (milestoneId: number, content: string, isCompleted = false) => ({
  milestoneId,
  goalId: 7,
  content,
  dueDate: null,
  isCompleted,
  isDeleted: false,
  completedBy: isCompleted ? 'Mia Wolf' : null,
  completedOn: isCompleted ? '2026-04-02' : null,
});
const goal = sampleOf(goalCalls.getGoal.response, {
  goalId: 7,
  employeeId: 5,
  employeeName: 'Mia Wolf',
  managerId: 2,
  markingPeriodId: 9,
  title: 'Learn to sail',
  description: '',
  startDate: '2026-03-02',
  progress: 'Started',
  today: '2026-11-21',
  version: 3,
});

let stored: Goal | null;
/** What the next calls that change something get. */
let refusals: Failure[];
/** The goals of the period. */
let listed: GoalRow[];

beforeEach(() => {
  stored = goal;
  refusals = [];
  listed = [];
});

const changed = () => refusals.shift() ?? { entityId: 7 };
const showTo = (employeeId: number, ...permissions: Permission[]) =>
  renderScreen({
    as: { employeeId, fullName: 'Lea Stone', permissions },
    path: '/employees/5/goals/7',
    routes: [{ path: '/employees/:employeeId/goals/:goalId', Component: GoalPage }],
    calls: [
      answer(getGoal, () => stored ?? failure(400, 'No.')),
      answer(listGoalsOfPeriod, () => listed),
      answer(saveGoal, changed),
      answer(saveGoalUpdate, changed),
    ],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string | RegExp) => page.getByText(words);

test('a goal that cannot be loaded says so, and is not called missing', async () => {
  stored = null;
  await showTo(2, 'Benchmark_TeamLead');
  await expect.element(text('This goal could not be loaded.')).toBeVisible();
});

test('a goal that was carried over leads to the earlier and the later one', async () => {
  stored = {
    ...goal,
    copiedFrom: {
      goalId: 3,
      period: '2024',
    },
    copiedTo: {
      goalId: 8,
      period: 'Current Period',
    },
  };
  await showTo(5);
  const earlier = page.getByRole('link', { name: 'the period 2024' });
  await expect.element(earlier).toHaveAttribute('href', '/employees/5/goals/3');
  const later = page.getByRole('link', { name: 'the current period' });
  await expect.element(later).toHaveAttribute('href', '/employees/5/goals/8');
});

test('employees read the tasks and updates of their goal, with the author and the notes if there are any', async () => {
  const goalUpdates = [update(1), update(2, { authorName: 'Lea Stone', description: 'She is afloat.' })];
  stored = { ...goal, goalUpdates, milestones: [task(1, 'Find a boat', true), task(2, 'Learn the knots')] };
  await showTo(5);
  const texts = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  const tasks = ['DoneFind a boatDone by Mia Wolf, 04/02/2026', 'To doLearn the knots'];
  await expect.poll(() => texts().slice(0, 2)).toEqual(tasks);
  for (const [word, tone] of [
    ['Done', 'good'],
    ['To do', 'neutral'],
  ] as const)
    await expect.element(page.getByTitle(word, { exact: true })).toHaveAttribute('data-tone', tone);
  expect(texts().slice(2)).toEqual([
    expect.stringMatching(/Update 1.*In Progress$/),
    expect.stringMatching(/Update 2.*In ProgressLea StoneShe is afloat\.$/),
  ]);
  expect(document.querySelectorAll('li p')).toHaveLength(1);
});

test('with the setting, employees tick tasks and write updates of their own, and cancel nothing', async () => {
  const goalUpdates = [update(2, { authorId: 5 }), update(1, { authorId: 2 })];
  stored = { ...goal, ownGoals: true, goalUpdates, milestones: [task(1, 'Find a boat')] };
  await showTo(5);
  await expect.element(page.getByRole('checkbox', { name: 'Find a boat' })).toBeVisible();
  await expect.element(button('Edit update Update 2')).toBeVisible();
  await expect.element(button('Delete update Update 2')).toBeVisible();
  for (const name of [
    'Edit Goal',
    'Delete Goal',
    'Edit Tasks',
    'Edit update Update 1',
    'Delete update Update 1',
  ])
    await expect.element(button(name)).not.toBeInTheDocument();
  await button('New Update').click();
  const options = page.getByRole('dialog', { name: 'New Update' }).getByRole('radio');
  await expect.element(options.first()).toBeVisible();
  expect(options.elements()).toHaveLength(2);
  await expect.element(page.getByRole('radio', { name: 'Cancelled' })).not.toBeInTheDocument();
});

test('what the employee wrote, the lead deletes and does not edit', async () => {
  const goalUpdates = [update(2, { authorId: 5 }), update(1, { authorId: 2 })];
  stored = { ...goal, ownGoals: true, goalUpdates };
  await showTo(2, 'Benchmark_TeamLead');
  await expect.element(button('Delete update Update 2')).toBeVisible();
  await expect.element(button('Edit update Update 1')).toBeVisible();
  await expect.element(button('Edit update Update 2')).not.toBeInTheDocument();
});

test('with the setting, a goal that the lead has canceled is read-only', async () => {
  stored = { ...goal, ownGoals: true, progress: 'Cancelled', milestones: [task(1, 'Find a boat')] };
  stored = { ...stored, goalUpdates: [update(1, { authorId: 5 })] };
  await showTo(5);
  await expect.element(text('Find a boat')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Update/ })).not.toBeInTheDocument();
});

test('the editor starts with an empty task, moves tasks and can be left without tasks', async () => {
  await showTo(2, 'Benchmark_TeamLead');
  await expect.element(text('No tasks yet.')).toBeVisible();
  await button('Add Tasks').click();
  await expect.element(page.getByRole('textbox', { name: 'Task 1 title' })).toHaveValue('');
  await expect.element(text('No tasks.')).not.toBeInTheDocument();
  await expect.element(button('Move Task 1 down')).toBeDisabled();
  await button('Add Task').click();
  await expect.element(button('Move Task 1 down')).toBeEnabled();
  await expect.element(button('Move Task 2 down')).toBeDisabled();
  await button('Delete Task 2').click();
  await button('Delete Task 1').click();
  await expect.element(text('No tasks.')).toBeVisible();
  await button('Save Tasks').click();
  await expect
    .element(page.getByRole('status').getByText('The tasks have been saved.').first())
    .toBeVisible();
  expect(calls.changes()).toEqual([]);
});

test.each([
  ['an own goal', 5, []],
  ['the goal of a person led', 2, ['Benchmark_TeamLead']],
] as const)('%s has Previous Goal and Next Goal', async (_, viewerId, permissions) => {
  listed = [6, 7, 8].map((goalId) => ({
    ...goal,
    goalId,
    title: `Goal ${goalId}`,
    tasks: 0,
    tasksDone: 0,
    dueTasks: [],
  }));
  await showTo(viewerId, ...permissions);
  const neighbor = (name: string) => page.getByRole('link', { name });
  await expect.element(neighbor('Previous Goal')).toHaveAttribute('href', '/employees/5/goals/6');
  await expect.element(neighbor('Next Goal')).toHaveAttribute('href', '/employees/5/goals/8');
});

test('the editor holds the tasks of the goal', async () => {
  stored = { ...goal, milestones: [task(1, 'Find a boat')] };
  await showTo(2, 'Benchmark_TeamLead');
  await button('Edit Tasks').click();
  await expect.element(page.getByRole('textbox', { name: 'Task 1 title' })).toHaveValue('Find a boat');
});

test('an update that another person has changed shows its newest version, without notes as None', async () => {
  stored = { ...goal, goalUpdates: [update(1)] };
  await showTo(2, 'Benchmark_TeamLead');
  await button('Edit update Update 1').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Set sail');
  stored = { ...goal, goalUpdates: [update(1, { title: 'On the lake', version: 2 })] };
  refusals.push(failure(412, 'Ada Admin changed this on 11/21/2026.'));
  await button('Save Update').click();
  const newest = page.getByRole('region', { name: 'Newest version' });
  await expect.element(newest.getByText('On the lake')).toBeVisible();
  await expect.element(newest.getByText('None')).toBeVisible();
});

test('a change that is refused for another reason keeps the form as it is', async () => {
  await showTo(2, 'Benchmark_TeamLead');
  await button('Edit Goal').click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Learn to row');
  refusals.push(failure(409, 'This period has ended.'));
  await button('Save Goal').click();
  await expect.element(text('This period has ended.')).toBeVisible();
  await button('OK').click();
  await expect.element(button('Save Goal')).toBeEnabled();
  await expect.element(page.getByRole('region', { name: 'Newest version' })).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Learn to row');
});

test('after a conflict, the form shows who changed the goal and the newest version beside the input', async () => {
  await showTo(2, 'Benchmark_TeamLead');
  await button('Edit Goal').click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Learn to row');
  const newest = page.getByRole('region', { name: 'Newest version' });
  await expect.element(newest).not.toBeInTheDocument();
  stored = { ...goal, title: 'Learn to swim', version: 4 };
  refusals.push(failure(412, 'Ada Admin changed this on 11/21/2026.'));
  await button('Save Goal').click();
  await expect
    .element(page.getByRole('alert').getByText('Ada Admin changed this on 11/21/2026.'))
    .toBeVisible();
  await expect.element(newest.getByText('Learn to swim')).toBeVisible();
  await expect.element(title).toHaveValue('Learn to row');
});
