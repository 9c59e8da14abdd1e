import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EmployeeProfile } from '#contract/people.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { EndPeriod } from './EndPeriod.tsx';

const onEnded = vi.fn<() => void>();

beforeEach(() => {
  onEnded.mockReset();
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ entityId: 8 }));
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

const show = (changes: object) => {
  const profile = {
    ...{ employeeId: 1, fullName: 'Mia Wolf', managerId: 4, isActive: true, today: '2026-05-04', goals: [] },
    ...{
      markingPeriodId: 7,
      activeMarkingPeriod: { markingPeriodId: 7, startDate: '2025-09-01', version: 1 },
    },
    ...changes,
  } as unknown as EmployeeProfile;
  return render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <EndPeriod profile={profile} onEnded={onEnded} />
      </UiProvider>
    </QueryClientProvider>,
  );
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
