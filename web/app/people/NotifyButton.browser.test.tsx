import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { NotifyButton } from './NotifyButton.tsx';

test('a reminder is sent with its message, and confirmed in a dialog', async () => {
  const onSend = vi.fn<(message: string | null) => Promise<void>>(async () => undefined);
  await renderScreen({
    as: anAdmin,
    element: (
      <NotifyButton
        dialogName="Notify 1"
        fullName="Jon Reyes"
        link="the link"
        sent="It is on its way."
        onSend={onSend}
      />
    ),
  });
  await page.getByRole('button', { name: 'Notify Jon Reyes' }).click();
  const form = page.getByRole('dialog', { name: 'Notify Jon Reyes?' });
  await form.getByRole('textbox').fill('Please write it.');
  await form.getByRole('button', { name: 'Notify', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Reminder Sent' });
  await expect.element(done.getByText('It is on its way.')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Please write it.');
  await done.getByRole('button', { name: 'OK' }).click();
  await expect.element(done).not.toBeInTheDocument();
});
