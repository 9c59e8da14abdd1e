import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { MailText } from '#contract/mail-texts.schemas.ts';
import { mailTextMessages } from '#contract/mail-texts.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { MailTextsPage } from './MailTextsPage.tsx';

const example: MailText['example'] = {
  ...{ subject: 'Kim Vo sent you kudos', greeting: 'Hello Maria,', firstName: 'Maria', company: 'Acme' },
  ...{
    paragraphs: ['Kim Vo sent you kudos.'],
    rest: ['Kim Vo wrote: Thanks!'],
    buttons: ['Open your profile'],
  },
};
const mail: MailText = {
  ...{ kind: 'kudo-approved', subject: null, greeting: null, text: null, version: 4, example },
};
let sent: unknown[];

const answer = (read: () => Response) =>
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    if (init?.method !== 'PUT') return read();
    sent.push([new Headers(init.headers).get('if-match'), init.body]);
    return Response.json({});
  });
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: MailTextsPage }])} />
      </UiProvider>
    </QueryClientProvider>,
  );

beforeEach(() => {
  sent = [];
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

const dialog = page.getByRole('dialog', { name: 'Kudos received' });
const previewed = () => document.querySelector('section[aria-label="Preview"]')?.textContent;
const field = (name: string) => dialog.getByRole('textbox', { name });

test('the preview follows what is typed, and the saved words are sent', async () => {
  answer(() => Response.json([mail]));
  await show();
  await expect.element(page.getByText('Own words')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit Kudos received' }).click();
  await expect.poll(previewed).toContain('Kim Vo sent you kudosHello Maria,Kim Vo sent you kudos.');
  await field('Subject').fill('{company}: {subject}');
  await field('Text').fill('Hooray, {firstName}!');
  await dialog.getByRole('button', { name: 'Save Words' }).click();
  await expect
    .element(field('Text'))
    .toHaveAccessibleDescription(new RegExp(mailTextMessages.textMissing.slice(0, 20)));
  await field('Text').fill('Hooray, {firstName}!\n{text}');
  await expect.poll(previewed).toContain('Acme: Kim Vo sent you kudosHello Maria,Hooray, Maria!Kim Vo sent');
  await dialog.getByRole('button', { name: 'Save Words' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    [
      '"4"',
      JSON.stringify({
        ...{ kind: 'kudo-approved', subject: '{company}: {subject}', greeting: null },
        text: 'Hooray, {firstName}!\n{text}',
      }),
    ],
  ]);
});

test('own words are marked, and one press empties them', async () => {
  answer(() => Response.json([{ ...mail, greeting: 'Dear {firstName},' }]));
  await show();
  await expect.element(page.getByText('Own words')).toHaveAttribute('data-tone', 'info');
  await page.getByRole('button', { name: 'Edit Kudos received' }).click();
  await expect.poll(previewed).toContain('Dear Maria,');
  await dialog.getByRole('button', { name: 'Use the words of Benchmark' }).click();
  await expect.poll(previewed).toContain('Hello Maria,');
  await expect.element(field('Greeting')).toHaveValue('');
});

test('a failed load says so', async () => {
  answer(() => new Response('No.', { status: 400, headers: { 'content-type': 'text/plain' } }));
  await show();
  await expect.element(page.getByText('The emails could not be loaded.')).toBeVisible();
});
