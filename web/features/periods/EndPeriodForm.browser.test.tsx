import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { goalProgressLabels } from '#contract/core/enums.ts';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import type { ReviewOutcome } from '#contract/reviews/reading/review-reading.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { EndPeriodForm } from './EndPeriodForm.tsx';

const period = { markingPeriodId: 7, startDate: '2025-09-01', version: 3 } as unknown as MarkingPeriod;
const goal = (goalId: number, title: string, endDate: string | null, tasksDone: number, tasks: number) =>
  ({ goalId, title, progress: 'Started', endDate, tasks, tasksDone }) as unknown as GoalRow;

const onEnded = vi.fn<() => void>();
const sent = () => calls.of(endMarkingPeriod).map(({ body }) => body);

beforeEach(() => {
  onEnded.mockReset();
});

const show = (goals: readonly GoalRow[], today = '2026-05-04', outcome: ReviewOutcome | null = null) =>
  renderScreen({
    as: anAdmin,
    element: (
      <EndPeriodForm
        period={period}
        fullName="Mia Wolf"
        today={today}
        goals={goals}
        outcome={outcome}
        onEnded={onEnded}
        onClose={() => undefined}
      />
    ),
    calls: [answer(endMarkingPeriod, { entityId: 8 })],
  });
const day = page.getByRole('textbox', { name: 'Date of last day' });
const submit = page.getByRole('button', { name: 'End Period' });

test('the goals show their progress, their due date and their tasks, and are all selected', async () => {
  await show([
    goal(1, 'Write', '2026-03-02', 0, 1),
    goal(2, 'Read', null, 2, 3),
    goal(3, 'Speak', '2026-04-01', 0, 0),
  ]);
  const box = (name: string) => page.getByRole('checkbox', { name });
  for (const [name, words] of [
    ['Write', 'due 03/02/2026 · 0 of 1 tasks done'],
    ['Read', '2 of 3 tasks done'],
    ['Speak', 'due 04/01/2026'],
  ] as const) {
    await expect.element(box(name)).toBeChecked();
    await expect
      .element(page.getByText(`${goalProgressLabels.Started} · ${words}`, { exact: true }))
      .toBeVisible();
  }
  await box('Read').click();
  await day.fill('05/04/2026');
  await submit.click();
  await expect.poll(() => onEnded.mock.calls.length).toBe(1);
  expect(sent()).toEqual([
    { goalIds: [1, 3], oldMarkingPeriod: { markingPeriodId: 7, endDate: '2026-05-04' } },
  ]);
});

test('without goals the form asks only for the last day, from the first day of the period to today', async () => {
  await show([]);
  await expect.element(day).toBeVisible();
  expect(page.getByText('Goals to carry over').elements()).toEqual([]);
  for (const [value, sentence] of [
    ['', markingPeriodMessages.lastDayRequired],
    ['08/31/2025', markingPeriodMessages.beforeStart],
    ['05/05/2026', markingPeriodMessages.afterToday],
  ] as const) {
    await day.fill(value);
    await submit.click();
    await expect.element(page.getByText(sentence)).toBeVisible();
  }
  expect(sent()).toEqual([]);
  await day.fill('09/01/2025');
  await submit.click();
  await expect.poll(sent).toMatchObject([{ goalIds: [], oldMarkingPeriod: { endDate: '2025-09-01' } }]);
});

test('the form suggests today, unless the period begins later', async () => {
  const { unmount } = await show([]);
  await expect.element(day).toHaveValue('05/04/2026');
  await submit.click();
  await expect.poll(sent).toMatchObject([{ oldMarkingPeriod: { endDate: '2026-05-04' } }]);
  await unmount();
  await show([], '2025-08-31');
  await expect.element(day).toHaveValue('');
});

test('agreed actions are offered as goals, all selected, and who has not confirmed is named', async () => {
  const outcome = { actions: ['Rest', 'Learn to sail'], sharedAt: '2026-05-01', confirmedAt: null };
  await show([], '2026-05-04', outcome);
  await expect
    .element(page.getByText(/^Mia Wolf got the review on 05\/01\/2026 and has not confirmed it\./))
    .toBeVisible();
  for (const action of outcome.actions)
    await expect.element(page.getByRole('checkbox', { name: action })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Rest' }).click();
  await submit.click();
  await expect.poll(sent).toMatchObject([{ goalIds: [], actions: ['Learn to sail'] }]);
});

test('a review that was confirmed, or has survey links, needs no warning', async () => {
  const { unmount } = await show([], '2026-05-04', {
    actions: [],
    sharedAt: '2026-05-01',
    confirmedAt: '2026-05-02',
  });
  await expect.element(day).toBeVisible();
  expect(page.getByRole('note').elements()).toEqual([]);
  await unmount();
  await show([]);
  await expect.element(day).toBeVisible();
  expect(page.getByRole('note').elements()).toEqual([]);
  await submit.click();
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()[0]).not.toHaveProperty('actions');
});
