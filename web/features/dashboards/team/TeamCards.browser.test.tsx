import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/enums.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { DashboardPage } from '../DashboardPage.tsx';
import { card } from './team.test-data.ts';

const noDuties = { today: '2026-05-04', duties: [], isPart: false };
const standIn = {
  teamLead: { employeeId: 3, fullName: 'Kim Vo' },
  until: '2027-01-15',
  teamMembers: [card(1, 'Ana Ruiz', { onLeaveUntil: '2026-12-31' })],
};

const show = (permissions: Permission[], data: Partial<ResponseOf<typeof teamLeadDashboard>>) =>
  renderScreen({
    as: { employeeId: 9, fullName: 'Dee Puty', permissions, deputyFor: [3] },
    element: <DashboardPage />,
    calls: [
      answer(listDuties, noDuties),
      answer(teamLeadDashboard, {
        teamLead: { employeeId: 9, fullName: 'Dee Puty' },
        teamMembers: [],
        ...data,
      }),
    ],
  });

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

const busy = card(1, 'Ana Ruiz', {
  managerId: 9,
  lastSitDownDate: '2025-12-01',
  isContentOverDue: true,
  isContentViewed: false,
  review: {
    state: 'WaitingForAnswers',
    waitingFor: {
      first: 'Tom Okafor',
      others: 1,
    },
    isOwn: false,
    nextDate: {
      day: '2026-11-21',
      kind: 'Deadline',
      daysLeft: -2,
      tone: 'danger',
    },
  },
  finalDeadline: '2026-12-04',
  goals: {
    done: 2,
    all: 3,
  },
  news: {
    kudos: 2,
    goalUpdates: 1,
    goals: 0,
    documents: 0,
    isReviewChanged: false,
  },
  late: ['Tom Okafor', 'Wei Chen', 'Eva Lind', 'Ivo Novak'].map((name) => ({
    kind: 'Answer' as const,
    name,
    type: 'Peer' as const,
    isOwn: false,
    daysLate: 2,
  })),
  reminders: {
    open: 2,
    justReminded: 0,
  },
});

test('a card says what is late by name, what the review waits for, how far the goals are and what is new', async () => {
  await show(['Benchmark_TeamLead'], { teamMembers: [busy, card(2, 'Wei Chen', { managerId: 9 })] });
  const ana = page.getByRole('article', { name: 'Ana Ruiz' });
  await expect
    .element(ana.getByText('Overdue items, and new activity since your last visit'))
    .toHaveAttribute('data-tone', 'danger');
  const late = ana.getByRole('list', { name: 'Late: Ana Ruiz' });
  await expect
    .poll(() => late.element().textContent)
    .toMatch(
      /^Peer review by Tom Okafor, 2 days late.*Wei Chen, 2 days late.*Eva Lind, 2 days lateand 1 more$/,
    );
  await expect
    .poll(() => ana.element().textContent)
    .toContain('Review: waiting for Tom Okafor and 1 other · due 11/21/26 · final 12/04/26');
  await expect.element(ana.getByRole('progressbar', { name: 'Goals of Ana Ruiz' })).toBeVisible();
  await expect.poll(() => ana.element().textContent).toContain('2 of 3');
  await expect.poll(() => ana.element().textContent).toContain('New: 2 kudos, 1 goal update');
  await expect.poll(() => ana.element().textContent).toContain('Hire Date09/01/20Last Review Date12/01/25');
  await expect.element(ana.getByRole('button', { name: 'Remind 2: reviewers of Ana Ruiz' })).toBeVisible();

  const wei = page.getByRole('article', { name: 'Wei Chen' });
  await expect.poll(() => wei.element().textContent).toContain('Review: no marking period');
  for (const role of ['list', 'progressbar', 'button'] as const)
    await expect.element(wei.getByRole(role)).not.toBeInTheDocument();
});

test('a team of any size is cards, and the choice of a table is remembered, in the same order', async () => {
  const team = (count: number) => [
    ...Array.from({ length: count - 1 }, (_, at) =>
      card(100 + at, `Person ${String.fromCodePoint(90 - at)}`, {
        lastName: String.fromCodePoint(90 - at),
        managerId: 9,
      }),
    ),
    { ...busy, lastName: 'Ruiz' },
  ];
  await show(['Benchmark_TeamLead'], { teamMembers: team(13) });
  await expect.element(page.getByRole('article').nth(12)).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await page.getByText('Table', { exact: true }).click();
  await expect.element(page.getByRole('table', { name: 'Your team' })).toBeVisible();
  queryClient.clear();
  await cleanup();
  await show(['Benchmark_TeamLead'], { teamMembers: team(13) });
  const table = page.getByRole('table', { name: 'Your team' });
  await expect.element(table).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  const names = () => [...table.element().querySelectorAll('tbody tr a')].map((link) => link.textContent);
  expect(names()).toEqual(team(13).map(({ fullName }) => fullName));
  const row = table.getByRole('row').nth(13);
  await expect.poll(() => row.element().textContent).toContain('09/01/202012/01/2025waiting for Tom Okafor');
  await expect.element(row.getByRole('button', { name: 'Remind 2: reviewers of Ana Ruiz' })).toBeVisible();
  await table.getByRole('button', { name: 'Team Member Name' }).click();
  await expect.poll(() => names()[0]).toBe('Person O');
  await page.getByRole('button', { name: 'Reset sorting' }).click();
  await expect.poll(() => names()[0]).toBe('Person Z');
});
