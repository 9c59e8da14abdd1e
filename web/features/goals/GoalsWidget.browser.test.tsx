import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { GoalsWidget } from './GoalsWidget.tsx';

const goal = (goalId: number, title: string, progress: string) => ({
  goalId,
  employeeId: 5,
  title,
  progress,
  endDate: null,
  tasks: 0,
  tasksDone: 0,
});
const show = (...goals: object[]) => {
  const profile = {
    employeeId: 5,
    managerId: 2,
    isActive: true,
    today: '2026-05-04',
    goals,
    markingPeriodId: 7,
    activeMarkingPeriod: { markingPeriodId: 7 },
  } as unknown as EmployeeProfile;
  return renderScreen({
    as: { employeeId: 5, fullName: 'Mia Wolf', permissions: [] },
    element: <GoalsWidget profile={profile} />,
  });
};
const inactive = page.getByRole('heading', { name: 'Inactive' });

test('a single finished goal has its own group, which is omitted without one', async () => {
  const { unmount } = await show(goal(1, 'Learn to sail', 'Started'), goal(2, 'Learn to row', 'Complete'));
  await expect.element(inactive).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Learn to row' })).toBeVisible();
  await unmount();
  await show(goal(1, 'Learn to sail', 'Started'));
  await expect.element(page.getByRole('link', { name: 'Learn to sail' })).toBeVisible();
  await expect.element(inactive).not.toBeInTheDocument();
});

test.each([
  ['None', 'Not Started', 'neutral'],
  ['Started', 'In Progress', 'info'],
  ['Complete', 'Complete', 'good'],
  ['Cancelled', 'Cancelled', 'neutral'],
])('a goal that is %s reads %s in its tone', async (progress, word, tone) => {
  await show(goal(1, 'Learn to sail', progress));
  await expect.element(page.getByText(word, { exact: true })).toHaveAttribute('data-tone', tone);
});

test('a goal shows how many of its tasks are done', async () => {
  const rows = [
    [0, 0],
    [1, 1],
    [2, 1],
  ].map(([tasks, tasksDone], at) => ({ ...goal(at + 1, `Goal ${at}`, 'Started'), tasks, tasksDone }));
  await show(...rows);
  const facts = () => Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent);
  await expect
    .poll(facts)
    .toEqual([
      expect.stringContaining('No tasks'),
      expect.stringContaining('1 of 1 task done'),
      expect.stringContaining('1 of 2 tasks done'),
    ]);
});

test('an update is two presses away, for those who may write it, on active goals', async () => {
  const write = page.getByRole('button', { name: /^New update on/ });
  const { unmount } = await show(goal(1, 'Learn to sail', 'Started'));
  await expect.element(page.getByRole('link', { name: 'Learn to sail' })).toBeVisible();
  await expect.element(write).not.toBeInTheDocument();
  await unmount();
  const [own, done] = [goal(1, 'Learn to sail', 'Started'), goal(2, 'Learn to row', 'Complete')];
  await show({ ...own, ownGoals: true }, { ...done, ownGoals: true });
  await expect.element(write).toHaveAccessibleName('New update on Learn to sail');
  await write.click();
  const dialog = page.getByRole('dialog', { name: 'New Update on Learn to sail' });
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await expect.element(dialog.getByRole('radio', { name: 'In Progress' })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: 'Cancelled' })).not.toBeInTheDocument();
});
