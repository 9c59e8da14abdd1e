import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EmployeeProfile } from '#contract/people.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { PromotionHistory } from './PromotionHistory.tsx';

const held = [
  { employeeRoleId: 2, positionName: 'Engineer', departmentName: 'Engineering', startDate: '2024-02-01' },
  { employeeRoleId: 1, positionName: 'Trainee', departmentName: 'Support', startDate: '2022-09-01' },
];

const show = (promotionHistory: typeof held, isEditable: boolean) => {
  const profile = { employeeId: 1, fullName: 'Mia Wolf', promotionHistory } as unknown as EmployeeProfile;
  return render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <PromotionHistory profile={profile} isEditable={isEditable} />
      </QueryClientProvider>
    </UiProvider>,
  );
};
/** The buttons of the history, without those of dialogs and messages. */
const buttonsIn = (container: Element) =>
  Array.from(
    container.querySelectorAll('button'),
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );

let calls: string[];
beforeEach(() => {
  calls = [];
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method, url } = new Request(input, init);
    calls.push(`${method} ${new URL(url).pathname}`);
    return Response.json(method === 'GET' ? [] : {});
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetSession();
});

test('a viewer who may not edit sees the positions, newest first, without buttons', async () => {
  const { container } = await show(held, false);
  await expect.element(page.getByText('Engineer', { exact: true })).toBeVisible();
  const text = container.textContent;
  const order = ['02/01/2024', '09/01/2022'].map((day) => text.indexOf(day));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(buttonsIn(container)).toEqual([]);
});

test('an editor adds, edits and deletes positions', async () => {
  const { container } = await show(held, true);
  await expect.element(page.getByRole('button', { name: 'Add Promotion' })).toBeVisible();
  expect(buttonsIn(container)).toEqual([
    'Add Promotion',
    'Edit promotion to Engineer',
    'Delete promotion to Engineer',
    'Edit promotion to Trainee',
    'Delete promotion to Trainee',
  ]);
  await page.getByRole('button', { name: 'Delete promotion to Trainee' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Promotion' });
  await expect
    .element(
      question.getByText(
        'Trainee, held since 09/01/2022, will be removed from the promotion history of Mia Wolf.',
      ),
    )
    .toBeVisible();
  expect(calls.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  await question.getByRole('button', { name: 'Delete Promotion' }).click();
  await expect.poll(() => calls.filter((one) => one.startsWith('DELETE'))).toHaveLength(1);
  expect(calls.find((one) => one.startsWith('DELETE'))).toMatch(/\/1$/);
});

test('the dialog is named after its button, and only adding is a button with a border', async () => {
  await show(held, true);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const hasBorder = (name: string) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(button(name).element());
    return borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)';
  };
  await expect.element(button('Add Promotion')).toBeVisible();
  expect(hasBorder('Add Promotion')).toBe(true);
  expect(hasBorder('Edit promotion to Engineer')).toBe(false);
  await button('Edit promotion to Engineer').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Promotion' })).toBeVisible();
});

test('the only position cannot be deleted', async () => {
  const { container } = await show(held.slice(0, 1), true);
  await expect.element(page.getByRole('button', { name: 'Add Promotion' })).toBeVisible();
  expect(buttonsIn(container)).toEqual(['Add Promotion', 'Edit promotion to Engineer']);
});
