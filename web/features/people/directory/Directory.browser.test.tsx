import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { assignTeam } from '#contract/people/people-changes.endpoints.ts';
import { listAssignable, listEmployees, listTeams } from '#contract/people/people.endpoints.ts';
import type { Assignable, Team, TeamMember } from '#contract/people/people.schemas.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, pageOf, type Sent } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { Directory } from './Directory.tsx';

const lea = { employeeId: 4, fullName: 'Lea Stone' };
const ben = { employeeId: 5, fullName: 'Ben Moss' };
const member = (employeeId: number, lastName: string, manager: Team['teamLead'] = lea): TeamMember => ({
  employeeId,
  firstName: 'Kim',
  lastName,
  fullName: `Kim ${lastName}`,
  email: 'kim@example.com',
  isActive: true,
  hireDate: '2020-01-01',
  activeHireDate: '2020-01-01',
  lastSitDownDate: null,
  managerId: manager?.employeeId ?? null,
  manager,
  position: null,
  isMovable: true,
  department: {
    departmentId: 1,
    departmentName: 'Design',
  },
});

let teams: Team[];
/** The number of people; null is never answered. */
let count: number | null;

beforeEach(async () => {
  await page.viewport(1280, 900);
  count = 3;
  teams = [
    { teamLead: lea, teamMembers: [member(1, 'Adler'), member(2, 'Young')] },
    { teamLead: null, teamMembers: [member(3, 'Dean', null)] },
  ];
});

/** The session of the viewer ends on the page. */
const endSession = async () => {
  keepDrafts(String(anAdmin.employeeId));
  await cleanup();
  queryClient.clear();
};

/** The members as the picker of a team gets them. */
function assignable({ lead = '0', state }: Sent<typeof listAssignable>['query']): Assignable[] {
  const leadId = Number(lead);
  const stateOf = ({ managerId }: TeamMember) =>
    managerId === null ? 'unassigned' : managerId === leadId ? 'team' : 'elsewhere';
  return teams
    .flatMap(({ teamMembers }) => teamMembers)
    .filter((one) => stateOf(one) === state)
    .map(({ employeeId, fullName, managerId, manager, isMovable }) => ({
      employeeId,
      fullName,
      managerId,
      isMovable,
      positionName: null,
      leadName: manager?.fullName ?? null,
    }));
}

const show = (path = '/', as = anAdmin) =>
  renderScreen({
    as,
    path,
    element: <Directory />,
    calls: [
      answer(listTeams, () => teams),
      answer(assignTeam, {}),
      answer(
        listTeamLeads,
        [lea, ben].map((one) => ({ ...one, positionName: null })),
      ),
      answer(listSnippets, []),
      answer(listAssignable, ({ query }) => assignable(query)),
      answer(listEmployees, () =>
        count === null ? new Promise<never>(() => undefined) : pageOf([], { total: String(count) }),
      ),
    ],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const found = () => document.querySelector('p[role="status"]')?.textContent;

test('people are counted, with the search only if there is one', async () => {
  await show();
  await expect.poll(found).toBe('3 team members');
  const queries = () => calls.of(listEmployees).map(({ query }) => query);
  expect(queries()).toEqual([{ limit: '1' }]);
  count = 1;
  await page.getByRole('searchbox').fill('adl');
  await expect.poll(found).toBe('1 team member');
  expect(queries()).toEqual([{ limit: '1' }, { q: 'adl', limit: '1' }]);
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
    'In this team',
    'In this team',
    'Unassigned',
    'Led by Ben Moss',
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

test('picks that a session left open come back in the dialog of the same team', async () => {
  await show();
  await button('Edit Team of Lea Stone').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Team of Lea Stone' });
  await dialog.getByRole('checkbox', { name: 'Kim Dean' }).click();
  await endSession();
  await show();
  await expect.element(dialog.getByRole('checkbox', { name: 'Kim Dean' })).toBeChecked();
  await button('Review Changes').click();
  await button('Save Team').click();
  await expect
    .poll(() => calls.of(assignTeam).map(({ body }) => body))
    .toEqual([[{ employeeId: 3, managerId: 4 }]]);
});

test('an Admin who was choosing a lead comes back to the lead and the picks', async () => {
  await show();
  await button('Assign Team Members').click();
  await page.getByRole('combobox', { name: 'Team Lead' }).click();
  await page.getByRole('option', { name: 'Ben Moss' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Kim Dean' }).click();
  await endSession();
  await show();
  await expect.element(page.getByRole('combobox', { name: 'Team Lead' })).toHaveValue('Ben Moss');
  await expect.element(page.getByRole('dialog').getByRole('checkbox', { name: 'Kim Dean' })).toBeChecked();
});

test('a lead whose rights ended meanwhile comes back to the directory alone', async () => {
  await show();
  await button('Edit Team of Lea Stone').click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Kim Dean' }).click();
  await endSession();
  const asked = calls.of(listAssignable).length;
  await show('/', { ...anAdmin, permissions: [] });
  await expect.element(page.getByText('3 team members')).toBeVisible();
  // The dialog would ask for the people of the team again, before the search asks for its people.
  await page.getByRole('searchbox', { name: 'Search by name or position' }).fill('adl');
  await expect.poll(() => calls.of(listEmployees).at(-1)?.query.q).toBe('adl');
  expect([calls.of(listAssignable).length, page.getByRole('dialog').elements()]).toEqual([asked, []]);
});

test('unassigned people are assigned from the list of the unassigned', async () => {
  await show();
  await button('Assign Team Members').click();
  await expect.element(page.getByRole('dialog', { name: 'Assign Team Members' })).toBeVisible();
  await expect.poll(boxes).toEqual(['Kim Dean']);
  await button('Review Changes').click();
  await expect.element(page.getByRole('alert').getByText('Choose a team lead first.')).toBeVisible();
});
