import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messages } from '#contract/core/messages.ts';
import { reloadPage } from '#web/ui/reload.ts';
import { RouteError } from './RouteError.tsx';

vi.mock('#web/ui/reload.ts', () => ({ reloadPage: vi.fn<() => void>() }));

let isHealthy: boolean;
const asked = vi.fn<(address: string) => void>();

beforeEach(() => {
  isHealthy = false;
  asked.mockReset();
  vi.mocked(reloadPage).mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked(new URL(new Request(input).url).pathname);
    return new Response('', { status: isHealthy ? 200 : 503 });
  });
});
afterEach(() => vi.restoreAllMocks());

const show = (error: Error) => {
  const loader = () => {
    throw error;
  };
  const routes = [{ path: '/', loader, element: null, errorElement: <RouteError /> }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />);
};
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/GoalPage.js');
const again = page.getByRole('button', { name: 'Try again' });

test('a page whose script did not load comes back with the connection, once the server answers', async () => {
  await show(missing);
  await expect.element(page.getByText(/because the server cannot be reached/)).toBeVisible();
  // A page that is missing looks once whether a newer build has replaced it.
  await expect.poll(() => asked.mock.calls).toEqual([['/healthz']]);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => asked.mock.calls.length).toBe(2);
  await expect.element(again).toHaveAttribute('aria-busy', 'false');
  expect(reloadPage).not.toHaveBeenCalled();
  isHealthy = true;
  await expect
    .poll(() => window.dispatchEvent(new Event('online')) && vi.mocked(reloadPage).mock.calls.length)
    .toBeGreaterThan(0);
});

test('Try again never leaves for the error page of the browser', async () => {
  await show(missing);
  await again.click();
  await expect.element(again).toHaveAttribute('aria-busy', 'false');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(reloadPage).not.toHaveBeenCalled();
  isHealthy = true;
  await again.click();
  await expect.poll(() => vi.mocked(reloadPage).mock.calls.length).toBe(1);
});

test('a page that crashed has Try again, but does not crash again by itself', async () => {
  await show(new Error('x is undefined'));
  await expect.element(page.getByText(messages.internal)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(asked).not.toHaveBeenCalled();
  isHealthy = true;
  await again.click();
  await expect.poll(() => vi.mocked(reloadPage).mock.calls.length).toBe(1);
});
