import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { TeamCard } from '#contract/dashboards.ts';
import type { Permission } from '#contract/enums.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const card = (employeeId: number, fullName: string, change: Partial<TeamCard> = {}) =>
  ({
    ...{ employeeId, fullName, firstName: 'A', lastName: 'B', email: 'a@example.com', isActive: true },
    ...{ managerId: 3, manager: null, position: null, hireDate: '2020-09-01', activeHireDate: '2020-09-01' },
    ...{ department: { departmentId: 1, departmentName: 'Design' }, lastSitDownDate: null },
    ...{ isContentViewed: true, isContentOverDue: false },
    ...change,
  }) as TeamCard;

const standIn = {
  teamLead: { employeeId: 3, fullName: 'Kim Vo' },
  until: '2027-01-15',
  teamMembers: [card(1, 'Ana Ruiz', { onLeaveUntil: '2026-12-31' })],
};

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

async function show(permissions: Permission[], data: object) {
  const user = { employeeId: 9, fullName: 'Dee Puty', email: 'dee@example.com', permissions, deputyFor: [3] };
  keepSession({ employeeId: 9, accessToken: 'a', refreshToken: 'r' }, user);
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ teamLead: { employeeId: 9, fullName: 'Dee Puty' }, teamMembers: [], ...data }),
  );
  const router = createMemoryRouter([{ path: '/', Component: DashboardPage }]);
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
}

const heading = page.getByRole('heading', { name: 'For Kim Vo until 01/15/2027' });
const modify = page.getByRole('button', { name: 'Modify Team Members' });

test('a deputy without a team sees whose people they stand in for, and until when', async () => {
  await show([], { deputyFor: [standIn] });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute('href', '/employees/1');
  await expect.element(page.getByText('On leave until 12/31/2026')).toBeVisible();
  await expect.element(modify).not.toBeInTheDocument();
  await expect.element(page.getByText(/Your team is empty/)).not.toBeInTheDocument();
});

test('a lead who stands in sees their own team first', async () => {
  await show(['Benchmark_TeamLead'], {
    teamMembers: [card(2, 'Wei Chen', { managerId: 9 })],
    deputyFor: [{ ...standIn, teamMembers: [] }],
  });
  await expect.element(page.getByText('Wei Chen')).toBeVisible();
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('The team of Kim Vo is empty.')).toBeVisible();
  await expect.element(modify).toBeVisible();
});

test('a deputyship that has ended leaves a sentence', async () => {
  await show([], {});
  await expect.element(page.getByText('You stand in for nobody today.')).toBeVisible();
});
