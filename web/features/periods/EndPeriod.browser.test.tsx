import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { EndPeriod } from './EndPeriod.tsx';

const onEnded = vi.fn<() => void>();

beforeEach(() => {
  onEnded.mockReset();
});

const show = (changes: object) => {
  const profile = {
    employeeId: 1,
    fullName: 'Mia Wolf',
    managerId: 4,
    isActive: true,
    today: '2026-05-04',
    goals: [],
    markingPeriodId: 7,
    activeMarkingPeriod: {
      markingPeriodId: 7,
      startDate: '2025-09-01',
      version: 1,
    },
    ...changes,
  } as unknown as EmployeeProfile;
  return renderScreen({
    as: anAdmin,
    element: <EndPeriod profile={profile} onEnded={onEnded} />,
    calls: [answer(endMarkingPeriod, { entityId: 8 })],
  });
};
const end = page.getByRole('button', { name: 'End Period', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

test('a completed review ends its period without a warning', async () => {
  await show({ personalAnnualReview: { isComplete: true } });
  await end.click();
  const form = dialog('End Period');
  await form.getByRole('textbox', { name: 'Date of last day' }).fill('05/04/2026');
  await expect.element(dialog('End Period Without a Review')).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'End Period' }).click();
  await expect.element(dialog('Period Ended')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(onEnded).toHaveBeenCalledOnce();
});

test('a period without a review is ended only without a lead, after a warning', async () => {
  const { unmount } = await show({ personalAnnualReview: null, managerId: null });
  await end.click();
  await expect.element(dialog('End Period Without a Review')).toBeVisible();
  await unmount();
  await show({ personalAnnualReview: null });
  await expect.element(end).not.toBeInTheDocument();
});

test('the form opens again with its day after an ended session, if the period can still be ended', async () => {
  const form = dialog('End Period');
  const day = form.getByRole('textbox', { name: 'Date of last day' });
  await show({ personalAnnualReview: { isComplete: true } });
  await end.click();
  await day.fill('05/03/2026');
  keepDrafts(String(anAdmin.employeeId));
  await cleanup();
  // Reopened meanwhile: the period cannot be ended, and the day waits.
  await show({ personalAnnualReview: { isComplete: false } });
  await expect.element(end).not.toBeInTheDocument();
  expect(form.elements()).toEqual([]);
  await cleanup();
  await show({ personalAnnualReview: { isComplete: true } });
  await expect.element(day).toHaveValue('05/03/2026');
});
