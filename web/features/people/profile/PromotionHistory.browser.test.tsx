import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listDepartments, listPositions } from '#contract/people/people.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { deletePromotion } from '#contract/people/promotions.endpoints.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { PromotionHistory } from './PromotionHistory.tsx';

const held = [
  { employeeRoleId: 2, positionName: 'Engineer', departmentName: 'Engineering', startDate: '2024-02-01' },
  { employeeRoleId: 1, positionName: 'Trainee', departmentName: 'Support', startDate: '2022-09-01' },
];

const show = (promotionHistory: typeof held, isEditable: boolean) => {
  const profile = { employeeId: 1, fullName: 'Mia Wolf', promotionHistory } as unknown as EmployeeProfile;
  return renderScreen({
    as: anAdmin,
    element: <PromotionHistory profile={profile} isEditable={isEditable} />,
    calls: [answer(deletePromotion, {}), answer(listPositions, []), answer(listDepartments, [])],
  });
};
/** The buttons of the history, without those of dialogs and messages. */
const buttonsIn = (container: Element) =>
  Array.from(
    container.querySelectorAll('button'),
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );

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
  expect(calls.of(deletePromotion)).toEqual([]);
  await question.getByRole('button', { name: 'Delete Promotion' }).click();
  await expect.poll(() => calls.of(deletePromotion)).toHaveLength(1);
  expect(calls.changes()[0]?.path).toMatch(/\/1$/);
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
