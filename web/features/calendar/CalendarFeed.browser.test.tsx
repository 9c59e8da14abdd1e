import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { queryClient } from '#web/app/query-client.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';

let address: string | null;
let isBroken: boolean;
/** Method and Idempotency-Key of each call that changes something. */
let sent: { method: string; key: string | null }[];

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (request.method === 'GET')
    return isBroken ? new Response('', { status: 400 }) : Response.json({ address });
  sent.push({ method: request.method, key: request.headers.get('idempotency-key') });
  address = request.method === 'DELETE' ? null : `https://reviews.example/api/Calendar/${sent.length}.ics`;
  return Response.json({});
}

beforeEach(() => {
  address = null;
  isBroken = false;
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(serve);
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  showError(null);
  queryClient.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <CalendarFeed />
      </UiProvider>
    </QueryClientProvider>,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = (number: number) => page.getByText(`https://reviews.example/api/Calendar/${number}.ics`);

test('an address is created, replaced after a question, and turned off', async () => {
  await show();
  await button('Create Address').click();
  await expect.element(shown(1)).toBeVisible();
  await expect.element(page.getByText(/Keep the address to yourself/)).toBeVisible();

  await button('New Address').click();
  await expect.element(page.getByText(/The current address stops working/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await button('Create New Address').click();
  await expect.element(shown(2)).toBeVisible();

  await button('Turn Off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off', exact: true }).click();
  await expect.element(button('Create Address')).toBeVisible();
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
  const [first, second] = sent;
  expect(first?.key).toMatch(/./);
  expect(second?.key).not.toBe(first?.key);
});

test('the address is copied', async () => {
  address = 'https://reviews.example/api/Calendar/7.ics';
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show();
  await button('Copy your private address').click();
  expect(writeText).toHaveBeenCalledWith(address);
});

test('a failed load can be tried again', async () => {
  isBroken = true;
  await show();
  await expect.element(page.getByText('The calendar address could not be loaded.')).toBeVisible();
  isBroken = false;
  showError(null);
  await button('Try again').click();
  await expect.element(button('Create Address')).toBeVisible();
});
