import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  adminDashboardSummary,
  listLogins,
  listProjectsInProgress,
  listReviewsInProgress,
} from '#contract/dashboards/dashboards.endpoints.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { Permission } from '#contract/core/enums.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { answer, type Answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { card } from './team/team.test-data.ts';

const refusal = failure(400, 'No.');
const loading = page.getByRole('region', { name: 'Annual Reviews In Progress' });

const showTo = (permission: Permission, calls: Answer[]) =>
  renderScreen({
    as: { employeeId: 4, fullName: 'Lea Stone', permissions: [permission] },
    element: <DashboardPage />,
    calls: [...calls, answer(listDuties, { today: '2026-05-04', duties: [], isPart: false })],
  });

test('an Admin sees placeholders until the dashboard arrives, and a sentence if it does not', async () => {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  await showTo('Benchmark_Admin', [
    answer(adminDashboardSummary, () => promise),
    answer(listReviewsInProgress, () => promise),
    answer(listProjectsInProgress, () => promise),
    answer(listLogins, () => promise),
  ]);
  await expect.element(loading).toHaveAttribute('aria-busy', 'true');
  resolve(refusal);
  await expect.element(page.getByText('The dashboard could not be loaded.')).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('a lead without cards sees that the team could not be loaded', async () => {
  await showTo('Benchmark_TeamLead', [answer(teamLeadDashboard, refusal)]);
  await expect.element(page.getByText('Your team could not be loaded.')).toBeVisible();
});

test('a lead keeps the cards on the screen if they cannot be loaded again', async () => {
  queryClient.setQueryData(['team-lead-dashboard'], {
    teamMembers: [card(2, 'Jon Reyes', { managerId: 4 })],
  });
  await showTo('Benchmark_TeamLead', [answer(teamLeadDashboard, refusal)]);
  const state = () => queryClient.getQueryState(['team-lead-dashboard'])?.status;
  await expect.poll(state).toBe('error');
  await expect.element(page.getByRole('article', { name: 'Jon Reyes' })).toBeVisible();
});
