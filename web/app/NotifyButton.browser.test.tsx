import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { NotifyButton } from './NotifyButton.tsx';
import { queryClient } from './query-client.ts';

test('a reminder is sent with its message, and confirmed in a dialog', async () => {
  const onSend = vi.fn<(message: string | null) => Promise<void>>(async () => undefined);
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <NotifyButton
          dialogName="Notify 1"
          fullName="Jon Reyes"
          link="the link"
          sent="It is on its way."
          onSend={onSend}
        />
      </UiProvider>
    </QueryClientProvider>,
  );
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
