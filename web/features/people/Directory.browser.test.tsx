import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Assignable, Team, TeamMember } from '#contract/people.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { Directory } from './Directory.tsx';

const lea = { employeeId: 4, fullName: 'Lea Stone' };
const ben = { employeeId: 5, fullName: 'Ben Moss' };
const member = (employeeId: number, lastName: string, manager: Team['teamLead'] = lea): TeamMember => ({
  ...{ employeeId, firstName: 'Kim', lastName, fullName: `Kim ${lastName}`, email: 'kim@example.com' },
  ...{ isActive: true, hireDate: '2020-01-01', activeHireDate: '2020-01-01', lastSitDownDate: null },
  ...{ managerId: manager?.employeeId ?? null, manager, position: null, isMovable: true },
  department: { departmentId: 1, departmentName: 'Design' },
});

let teams: Team[];
/** The number of people; null is never answered. */
let count: number | null;
const asked: URL[] = [];

beforeEach(async () => {
  await page.viewport(1280, 900);
  asked.length = 0;
  count = 3;
  teams = [
    { teamLead: lea, teamMembers: [member(1, 'Adler'), member(2, 'Young')] },
    { teamLead: null, teamMembers: [member(3, 'Dean', null)] },
  ];
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (init?.method === 'PUT' || init?.method === 'POST') return Promise.resolve(Response.json({}));
    const url = new URL(new Request(input).url);
    asked.push(url);
    if (url.pathname.endsWith('/Teams')) return Promise.resolve(Response.json(teams));
    if (url.pathname.endsWith('/assignable')) return Promise.resolve(Response.json(assignable(url)));
    if (count === null) return new Promise(() => undefined);
    return Promise.resolve(Response.json([], { headers: { 'X-Total-Count': String(count) } }));
  });
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

/** The members as the picker of a team gets them. */
function assignable({ searchParams }: URL): Assignable[] {
  const leadId = Number(searchParams.get('lead') ?? 0);
  const stateOf = ({ managerId }: TeamMember) =>
    managerId === null ? 'unassigned' : managerId === leadId ? 'team' : 'elsewhere';
  return teams
    .flatMap(({ teamMembers }) => teamMembers)
    .filter((one) => stateOf(one) === searchParams.get('state'))
    .map(({ employeeId, fullName, managerId, manager, isMovable }) => ({
      ...{ employeeId, fullName, managerId, isMovable, positionName: null },
      leadName: manager?.fullName ?? null,
    }));
}

const show = (address = '/') =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider
          router={createMemoryRouter([{ path: '/', Component: Directory }], { initialEntries: [address] })}
        />
      </UiProvider>
    </QueryClientProvider>,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const found = () => document.querySelector('p[role="status"]')?.textContent;

test('people are counted, with the search only if there is one', async () => {
  await show();
  await expect.poll(found).toBe('3 team members');
  const queries = () =>
    asked.filter(({ pathname }) => pathname.endsWith('/Employees')).map(({ search }) => search);
  expect(queries()).toEqual(['?limit=1']);
  count = 1;
  await page.getByRole('searchbox').fill('adl');
  await expect.poll(found).toBe('1 team member');
  expect(queries()).toEqual(['?limit=1', '?q=adl&limit=1']);
});

test('the teams do not wait for the number of people', async () => {
  count = null;
  await show();
  await expect.element(page.getByRole('link', { name: 'Lea Stone' })).toHaveAttribute('href', '/employees/4');
  await expect.element(page.getByRole('link', { name: 'Kim Dean' })).toBeVisible();
  expect(found()).toBe('');
});

test('an empty directory is told from a search without a match', async () => {
  teams = [];
  const { unmount } = await show();
  await expect.element(page.getByText('The directory is empty.')).toBeVisible();
  await unmount();
  await show('/?q=adl');
  await expect.element(page.getByText('No one matches this search.')).toBeVisible();
});

test('a first day that lies ahead stands beside the name', async () => {
  teams = [
    { teamLead: lea, teamMembers: [{ ...member(1, 'Adler'), startsOn: '2031-05-04' }, member(2, 'Young')] },
  ];
  await show();
  const starts = (name: RegExp) => page.getByRole('row', { name }).getByText('Starts 05/04/2031');
  await expect.element(starts(/Kim Adler/)).toBeVisible();
  expect(starts(/Kim Young/).elements()).toEqual([]);
});

test('the columns of a long directory keep their widths while it scrolls', async () => {
  const layout = () => {
    const table = document.querySelector('table');
    return table && getComputedStyle(table).tableLayout;
  };
  const { unmount } = await show();
  await expect.poll(layout).toBe('auto');
  await unmount();
  queryClient.clear();
  teams = [
    { teamLead: lea, teamMembers: Array.from({ length: 201 }, (_, at) => member(at + 10, `No ${at}`)) },
  ];
  await show();
  await expect.poll(layout).toBe('fixed');
});

const boxes = () =>
  page
    .getByRole('dialog')
    .getByRole('checkbox')
    .elements()
    .map(
      (box) =>
        `${box.getAttribute('aria-label') ?? document.querySelector(`label[for="${box.id}"]`)?.textContent}`,
    );

test('a lead’s team is edited among everyone, the team or the unassigned; Cancel discards the picks', async () => {
  teams.push({ teamLead: ben, teamMembers: [member(6, 'Cole', ben)] });
  await show();
  await button('Edit Team of Lea Stone').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Team of Lea Stone' });
  await expect.poll(boxes).toEqual(['Kim Adler', 'Kim Young', 'Kim Dean', 'Kim Cole']);
  const standings = () => dialog.getByText(/^(In this team|Unassigned|Led by .*)$/, { exact: true });
  const inBox = () =>
    standings()
      .elements()
      .filter((one) => one.closest('[role="group"]') !== null);
  expect(inBox().map(({ textContent }) => textContent)).toEqual([
    ...['In this team', 'In this team', 'Unassigned', 'Led by Ben Moss'],
  ]);
  await dialog.getByText('In the team', { exact: true }).click();
  await expect.poll(boxes).toEqual(['Kim Adler', 'Kim Young']);
  await dialog.getByText('Unassigned', { exact: true }).first().click();
  await expect.poll(boxes).toEqual(['Kim Dean']);
  const dean = dialog.getByRole('checkbox', { name: 'Kim Dean' });
  await dean.click();
  await expect.element(dean).toBeChecked();
  await button('Cancel').click();
  await button('Edit Team of Lea Stone').click();
  await expect.element(dean).not.toBeChecked();
});

test('picks that are saved are forgotten: the next edit begins without changes', async () => {
  await show();
  await button('Edit Team of Lea Stone').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Team of Lea Stone' });
  await dialog.getByRole('checkbox', { name: 'Kim Dean' }).click();
  await button('Review Changes').click();
  await button('Save Team').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Edit Team of Lea Stone').click();
  await button('Review Changes').click();
  await expect.element(page.getByText('Add or remove at least one person first.')).toBeVisible();
});

test('unassigned people are assigned from the list of the unassigned', async () => {
  await show();
  await button('Assign Team Members').click();
  await expect.element(page.getByRole('dialog', { name: 'Assign Team Members' })).toBeVisible();
  await expect.poll(boxes).toEqual(['Kim Dean']);
  await button('Review Changes').click();
  await expect.element(page.getByRole('alert').getByText('Choose a team lead first.')).toBeVisible();
});
