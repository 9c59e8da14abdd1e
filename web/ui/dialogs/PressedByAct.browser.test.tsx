import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { FormButton } from './FormButton.tsx';

const button = page.getByRole('button', { name: 'Add Person' });
const dialog = page.getByRole('dialog', { name: 'Add Person' });

const show = async (path: string) =>
  renderScreen({
    as: anAdmin,
    path,
    element: <FormButton label="Add Person" act="add" form={() => 'A name'} />,
  });

test('the address presses the button once and keeps its other parts', async () => {
  const { router } = await show('/people?q=ana&act=add');
  await expect.element(dialog).toBeVisible();
  expect(router.state.location.search).toBe('?q=ana');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await router.navigate('/people?act=add');
  await expect.element(dialog).toBeVisible();
});

test('another act, or none, presses nothing', async () => {
  for (const path of ['/people', '/people?act=start']) {
    const shown = await show(path);
    await expect.element(button).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(shown.router.state.location.search).toBe(path.slice('/people'.length));
    await shown.unmount();
  }
});
