import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SignedInUser } from '#contract/session.schemas.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { NavBar } from './NavBar.tsx';
import { queryClient } from './query-client.ts';
import { Root } from './Root.tsx';
import { forgetSession, keepSession } from './session-record.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  forgetSession();
  document.title = '';
});

const signIn = (...permissions: SignedInUser['permissions']) =>
  keepSession(
    { employeeId: 7, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 7, fullName: 'Mia Wolf', email: 'mia@example.com', permissions },
  );
const show = (address: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider
          router={createMemoryRouter([{ path: '*', Component: NavBar }], { initialEntries: [address] })}
        />
      </UiProvider>
    </QueryClientProvider>,
  );
const main = page.getByRole('navigation', { name: 'Main' });
const links = () =>
  main
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('all people have their own page, and each role its links; on evaluations and signed out there are none', async () => {
  signIn('Benchmark_PM');
  const manager = await show('/projects');
  await expect.poll(links).toEqual(['My page', 'Project Evaluations']);
  await manager.unmount();
  signIn('Benchmark_TeamLead');
  const lead = await show('/dashboard');
  await expect.poll(links).toEqual(['My page', 'Dashboard', 'Team Member Directory', 'Review Cycle']);
  await lead.unmount();
  const evaluating = await show('/evaluations/abc/welcome');
  const name = page.getByRole('link', { name: 'Mia Wolf' });
  await expect.element(name).toHaveAttribute('href', '/employees/7');
  await expect.element(main).not.toBeInTheDocument();
  await evaluating.unmount();
  signIn();
  const member = await show('/employees/7');
  await expect.element(name).toBeVisible();
  await expect.poll(links).toEqual(['My page']);
  await member.unmount();
  forgetSession();
  await show('/login');
  await expect.element(page.getByRole('banner')).toBeVisible();
  await expect.element(main).not.toBeInTheDocument();
  await expect.element(name).not.toBeInTheDocument();
});

test('the own page is the current one there; another profile is a page of the directory', async () => {
  const current = () =>
    main
      .getByRole('link')
      .elements()
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  signIn('Benchmark_TeamLead');
  for (const [address, label] of [
    ['/employees/7', 'My page'],
    ['/employees/7/goals/3', 'My page'],
    ['/employees/77', 'Team Member Directory'],
    ['/employees', 'Team Member Directory'],
  ] as const) {
    const shown = await show(address);
    await expect.poll(current, { message: address }).toEqual([label]);
    await shown.unmount();
  }
});

function Example() {
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1} style={{ height: 3000 }}>
      <button type="button" style={{ marginTop: 1500 }} onClick={() => void navigate('/next')}>
        Next
      </button>
    </main>
  );
}

test('each page has its title and begins at the top, with the focus', async () => {
  const children = [
    { path: '/', Component: Example },
    { path: '/next', Component: Example, handle: { title: 'Next Page' } },
  ];
  await render(<RouterProvider router={createMemoryRouter([{ Component: Root, children }])} />);
  await expect.poll(() => document.title).toBe('Benchmark');
  const next = page.getByRole('button', { name: 'Next' });
  next.element().scrollIntoView();
  expect(window.scrollY).toBeGreaterThan(0);
  await next.click();
  await expect.poll(() => document.title).toBe('Next Page · Benchmark');
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(page.getByRole('main')).toHaveFocus();
});
