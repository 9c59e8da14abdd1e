import { beforeEach, expect, test } from 'vitest';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls as goalCalls } from '#contract/goals/goals.schemas.ts';
import { page } from 'vitest/browser';
import { getGoal, toggleMilestone } from '#contract/goals/goals.endpoints.ts';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { messages } from '#contract/core/messages.ts';
import { answer, failure, type Failure, noConnection, type Sent } from '#web/testing/answers.ts';
import { offlineMessages } from '#web/app/calls/api-error.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { goalViewOf } from '../goal-view.ts';
import { GoalTasks } from './GoalTasks.tsx';
import { useGoal } from '../goals.api.ts';

type Outcome = { readonly version: number } | Failure;
type Toggle = Sent<typeof toggleMilestone> & { readonly settle: (outcome: Outcome) => void };

/** The server's state, and the toggles that wait for a response. */
let stored: Goal;
let toggles: Toggle[];

const box = (name: string) => page.getByRole('checkbox', { name });
const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });

beforeEach(async () => {
  stored = goalOf(['Find a boat', 'Learn the knots']);
  toggles = [];
  await renderScreen({
    as: { employeeId: 2, fullName: 'Lea Lead', permissions: ['Benchmark_TeamLead'] },
    element: <Tasks />,
    calls: [
      answer(getGoal, () => stored),
      answer(toggleMilestone, (sent) => new Promise((settle) => toggles.push({ ...sent, settle }))),
    ],
  });
  await loaded();
});

test('a toggle shows before the server responds', async () => {
  await box('Find a boat').click();
  await expect.element(box('Find a boat')).toBeChecked();
  await expect.element(page.getByText('1 of 2 done')).toBeVisible();
  await expect.poll(() => toggles).toHaveLength(1);
  expect(toggles[0]?.query).toEqual({
    goalId: '7',
    milestoneId: '1',
    isCompleted: 'true',
  });
  expect(toggles[0]?.outlivesPage).toBe(true);
  accept(0);
  await settled();
  await expect.element(box('Find a boat')).toBeChecked();
});

test('a failed toggle is rolled back, and the dialog says why', async () => {
  await box('Find a boat').click();
  await expect.element(box('Find a boat')).toBeChecked();
  await expect.poll(() => toggles).toHaveLength(1);
  refuse(0, 409, messages.periodEnded);
  await expect.element(dialog.getByText(messages.periodEnded)).toBeVisible();
  await expect.element(box('Find a boat')).not.toBeChecked();
  await expect.element(page.getByText('0 of 2 done')).toBeVisible();
});

test('a toggle without an answer is rolled back in words; an untick, too', async () => {
  for (const isChecked of [false, true]) {
    await box('Find a boat').click();
    await expect.poll(() => box('Find a boat').element().matches(':checked')).toBe(!isChecked);
    await expect.poll(() => toggles).toHaveLength(1);
    toggles.pop()?.settle(noConnection());
    await expect.element(dialog.getByText(offlineMessages.unreachable)).toBeVisible();
    await expect.poll(() => box('Find a boat').element().matches(':checked')).toBe(isChecked);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.element(box('Find a boat')).toHaveFocus();
    if (isChecked) return;
    await box('Find a boat').click();
    await expect.poll(() => toggles).toHaveLength(1);
    accept(0);
    toggles.pop();
    await settled();
  }
});

test('concurrent toggles are sent in sequence, each with the version that the previous one returned', async () => {
  await box('Find a boat').click();
  await box('Learn the knots').click();
  await expect.element(page.getByText('2 of 2 done')).toBeVisible();
  await settled();
  expect(toggles).toHaveLength(1);
  accept(0);
  await expect.poll(() => toggles).toHaveLength(2);
  expect(toggles.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']);
  await expect.element(page.getByText('2 of 2 done')).toBeVisible();
  refuse(1, 412, 'Ada Admin changed this on 11/21/2026.');
  await expect.element(box('Learn the knots')).not.toBeChecked();
  await expect.element(box('Find a boat')).toBeChecked();
});

function Tasks() {
  const { data } = useGoal(7);
  return (
    data && <GoalTasks view={goalViewOf({ employeeId: 2, permissions: ['Benchmark_TeamLead'] }, data)} />
  );
}

/** The server marks the task and updates the goal's progress. */
function accept(index: number) {
  const toggle = toggles[index];
  const id = Number(toggle?.query.milestoneId);
  const isCompleted = toggle?.query.isCompleted === 'true';
  const milestones = stored.milestones.map((task) =>
    task.milestoneId === id ? { ...task, isCompleted } : task,
  );
  stored = { ...stored, milestones, progress: 'Started', version: stored.version + 1 };
  toggle?.settle({ version: stored.version });
}

function refuse(index: number, status: number, detail: string) {
  toggles[index]?.settle(failure(status, detail));
}

async function loaded() {
  await expect.element(page.getByText('0 of 2 done')).toBeVisible();
}

/** Waits long enough for an unwanted response to take effect. */
const settled = () => new Promise((done) => setTimeout(done, 300));

const goalOf = (contents: readonly string[]) =>
  sampleOf(goalCalls.getGoal.response, {
    goalId: 7,
    employeeId: 5,
    employeeName: 'Mia Wolf',
    managerId: 2,
    title: 'Learn to sail',
    version: 3,
    milestones: contents.map((content, index) => ({
      milestoneId: index + 1,
      goalId: 7,
      content,
    })),
  });
