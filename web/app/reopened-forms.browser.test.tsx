import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { NavBar } from './NavBar.tsx';
import { queryClient } from './query-client.ts';
import { forgetSession, keepSession } from './session-record.ts';
import { keepUnsaved } from './unsaved.ts';

keepUnsaved();

beforeEach(async () => {
  await page.viewport(1280, 800);
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json([])));
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
  sessionStorage.clear();
});

const signIn = (employeeId: number) =>
  keepSession(
    { employeeId, accessToken: 'a', refreshToken: 'r' },
    { employeeId, fullName: `Person ${employeeId}`, email: 'mia@example.com', permissions: [] },
  );
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component: NavBar }])} />
      </UiProvider>
    </QueryClientProvider>,
  );
const dialog = page.getByRole('dialog', { name: 'Give kudos' });
const message = dialog.getByRole('textbox', { name: 'Message' });
const opener = page.getByRole('button', { name: 'Give kudos' });

/** The session of person 7 ends while they write kudos, which leads to the sign-in page. */
async function endWhileTyping() {
  signIn(7);
  await show();
  await opener.click();
  await message.fill('Half a thought');
  forgetSession();
  await cleanup();
  queryClient.clear();
}

test('kudos that were being written open again for the person who wrote them', async () => {
  await endWhileTyping();
  signIn(7);
  await show();
  await expect.element(message).toHaveValue('Half a thought');
  // The words, and those added to them, are kept again.
  await message.fill('Half a thought, and more');
  forgetSession();
  await cleanup();
  signIn(7);
  await show();
  await expect.element(message).toHaveValue('Half a thought, and more');
});

test('another person finds no form and no words', async () => {
  await endWhileTyping();
  signIn(8);
  await show();
  await opener.click();
  await expect.element(message).toHaveValue('');
  expect(dialog.elements()).toHaveLength(1);
  expect(sessionStorage.getItem('benchmark.unsaved')).toBeNull();
});
