import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { EmployeeProfile } from '#contract/people.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { AddPersonDialog } from './AddPersonDialog.tsx';

const gone = { employeeId: 7, fullName: 'Gone Away' };
const known = {
  ...gone,
  firstName: 'Gone',
  lastName: 'Away',
  email: 'gone@example.com',
  version: 12,
  isActive: false,
  hireDate: '2015-01-01',
  activeHireDate: '2015-01-01',
  endDate: '2020-01-01',
  today: '2026-05-04',
  department: { departmentId: 1, departmentName: 'Sales' },
  position: null,
  activePosition: null,
  managerId: null,
  manager: null,
  teamLead: null,
  lastSitDownDate: null,
  permissions: [],
  goals: [],
  promotionHistory: [],
  markingPeriods: [],
  activeMarkingPeriod: null,
  markingPeriodId: 1,
  personalAnnualReview: null,
  annualReviewResults: [],
  assignedAnnualReviews: [],
  assignedProjectEvaluations: [],
  projectEvaluationResults: [],
  averagePerformanceRating: 0,
  kudosReceived: [],
  kudosGiven: [],
  performanceScore: { averageScore: 0, answered: 0, periods: [] },
} satisfies EmployeeProfile;
const lea = { employeeId: 4, fullName: 'Lea Stone', positionName: null };

/** Whether the address belongs to the archived person. */
let isOfArchived: boolean;
let sent: { method: string; version: string | null; body: unknown }[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  isOfArchived = true;
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method === 'GET')
      return Response.json(answerOf(pathname), { headers: { 'X-Total-Count': '1' } });
    const body: unknown = await request.json();
    sent.push({ method: request.method, version: request.headers.get('if-match'), body });
    return request.method === 'PUT' ? Response.json({}) : taken();
  });
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider
          router={createMemoryRouter([
            { path: '/', Component: Page },
            { path: '/employees/:id', element: <p>The profile</p> },
          ])}
        />
      </UiProvider>
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  showError(null);
  await cleanup();
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

function Page() {
  const [opened, setOpened] = useState(true);
  return <AddPersonDialog opened={opened} onClose={() => setOpened(false)} />;
}

function answerOf(path: string): unknown {
  if (path.endsWith('/Departments')) return [{ departmentId: 1, departmentName: 'Sales' }];
  if (path.endsWith('/positions')) return [{ roleId: 2, title: 'Seller' }];
  if (path.endsWith('/leads')) return [lea];
  return path.endsWith('/Employees/7/0') ? known : [];
}

function taken(): Response {
  const detail = isOfArchived ? 'It belongs to Gone Away, who is archived.' : 'Another team member has it.';
  const problem = { status: 409, detail, ...(isOfArchived ? { person: gone } : {}) };
  return new Response(JSON.stringify(problem), {
    status: 409,
    headers: { 'Content-Type': 'application/problem+json' },
  });
}

const dialog = page.getByRole('dialog', { name: 'Add New Team Member' });
const failure = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const back = page.getByRole('dialog', { name: 'Unarchive Gone Away' });

async function addPerson() {
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name }).fill(text);
  await fill('First Name', 'Gwen');
  await fill('Last Name', 'Away');
  await fill('Email', 'gone@example.com');
  // A picker is loaded by its first press.
  const pick = async (name: string, text: string, option: string) => {
    const field = dialog.getByRole('combobox', { name });
    await field.click();
    await expect.element(field).not.toHaveAttribute('readonly');
    await field.fill(text);
    await page.getByRole('option', { name: option }).first().click();
  };
  await pick('Position', 'Seller', 'Seller');
  await pick('Department', 'Sales', 'Sales');
  await pick('Team Lead', 'Lea', 'Lea Stone');
  await fill('Hire Date', '05/04/2026');
  await dialog.getByRole('button', { name: 'Add Team Member' }).click();
}

test('an address of an archived person offers to unarchive them, with what was typed', async () => {
  await addPerson();
  await expect.element(failure.getByText('It belongs to Gone Away, who is archived.')).toBeVisible();
  await expect.element(failure.getByRole('button', { name: 'OK' })).toHaveFocus();
  await failure.getByRole('button', { name: 'Unarchive' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(back.getByRole('textbox', { name: 'First Name' })).toHaveValue('Gwen');
  await expect.element(back.getByRole('textbox', { name: 'Hire Date' })).toHaveValue('05/04/2026');
  await back.getByRole('button', { name: 'Unarchive' }).click();
  await expect.element(page.getByText('The profile')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    version: '"12"',
    body: { employeeId: 7, isActive: true, firstName: 'Gwen', managerId: 4, activeHireDate: '2026-05-04' },
  });
});

test('another failure offers nothing but OK', async () => {
  isOfArchived = false;
  await addPerson();
  await expect.element(failure.getByText('Another team member has it.')).toBeVisible();
  expect(
    failure
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).not.toContain('Unarchive');
});
