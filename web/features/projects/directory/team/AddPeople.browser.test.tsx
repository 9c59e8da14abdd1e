import { beforeEach, expect, test } from 'vitest';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls as projectCalls, projectRow } from '#contract/projects/projects.schemas.ts';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/enums.ts';
import { matchPeople } from '#contract/people/match-people.endpoints.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { getProject, listClients, listManagedProjects } from '#contract/projects/projects.endpoints.ts';
import type { ProjectMember, ProjectRow } from '#contract/projects/projects.schemas.ts';
import { keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ProjectFormPage } from '../ProjectFormPage.tsx';

const people = [
  { employeeId: 7, fullName: 'Mia Wolf', positionName: 'Developer' },
  { employeeId: 8, fullName: 'Jon Reyes', positionName: null },
  { employeeId: 9, fullName: 'Ida Lund', positionName: 'Tester' },
  { employeeId: 11, fullName: 'Ann Wolf', positionName: 'Designer' },
];
const [mia, jon, , ann] = people;
const some = (...found: (typeof mia)[]) => found.filter((one) => one !== undefined);
const matches: Record<string, ResponseOf<typeof matchPeople>[number]> = {
  'mia wolf': { people: some(mia), hasMore: false },
  'jon@example.com': { people: some(jon), hasMore: false },
  wolf: { people: some(mia, ann), hasMore: false },
  anna: { people: [], hasMore: true },
  'al moss': { people: [{ employeeId: 3, fullName: 'Al Moss', positionName: null }], hasMore: false },
};
const member = (
  employeeId: number,
  fullName: string,
  projectRole: ProjectMember['projectRole'],
  isActive = true,
): ProjectMember => ({
  evaluationId: employeeId + 10,
  employee: {
    employeeId,
    fullName,
  },
  projectRole,
  isActive,
});
const lastTeam = [
  member(3, 'Al Moss', 'PM'),
  member(7, 'Mia Wolf', 'QA'),
  member(9, 'Ida Lund', 'TechLead'),
  member(12, 'Gone Girl', 'Developer', false),
];

const al = { employeeId: 3, fullName: 'Al Moss' };
const facts = {
  projectId: 6,
  projectName: 'Harbour Portal',
  client: {
    clientId: 1,
    name: 'Acme',
  },
  clientName: 'Acme',
  projectManager: al,
  managerId: 3,
  startDate: '2026-01-01',
  endDate: '2026-04-01',
  status: 0.5,
  evaluationDeadline: '2026-05-01',
  version: 2,
};
const harbour = sampleOf(projectRow, facts);
const whole = (evaluations: ProjectMember[]) =>
  sampleOf(projectCalls.getProject.response, { ...facts, evaluations });

let managed: ProjectRow[];
let team: ProjectMember[];
let isMatching: boolean;

beforeEach(() => {
  managed = [harbour];
  team = lastTeam;
  isMatching = true;
});

const show = (permission: Permission = 'Benchmark_PM') =>
  renderScreen({
    as: { employeeId: 3, fullName: 'Al Moss', permissions: [permission] },
    path: '/projects/new',
    routes: [
      { path: '/projects/new', Component: ProjectFormPage },
      { path: '/projects', element: null },
    ],
    calls: [
      answer(listClients, []),
      answer(listManagedProjects, () => managed),
      answer(getProject, () => whole(team)),
      answer(listSnippets, people),
      answer(matchPeople, ({ query: { entries = '' } }) =>
        isMatching
          ? entries.split('\n').map((entry) => matches[entry.toLowerCase()] ?? { people: [], hasMore: false })
          : failure(400, 'No.'),
      ),
    ],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const person = (row: number) => page.getByRole('combobox', { name: `Team member ${row}`, exact: true });
const role = (row: number) => page.getByRole('combobox', { name: `Role of team member ${row}`, exact: true });
const pasted = page.getByRole('textbox', { name: 'Names or email addresses' });
const dialog = page.getByRole('dialog', { name: 'Add Several People' });
const rolesOf = (name: string) => page.getByRole('group', { name: `Role of ${name}`, exact: true });
const chip = (name: string, choice: string) =>
  rolesOf(name).getByRole('radio', { name: choice, exact: true });
const give = (name: string, choice: string) => rolesOf(name).getByText(choice, { exact: true }).click();
const names = () =>
  Array.from(
    document.querySelectorAll('[aria-label="People to add"] strong'),
    ({ textContent }) => textContent,
  );
const rows = async (count: number) => {
  await expect.element(person(count)).toBeVisible();
  await expect.element(person(count + 1)).not.toBeInTheDocument();
};
const open = async () => {
  await button('Add Several People').click();
  await expect.element(dialog).toBeVisible();
};

test('a project manager begins as manager of the new project; an Admin chooses one', async () => {
  await show();
  await expect.element(person(1)).toHaveValue('Al Moss');
  await expect.element(role(1)).toHaveValue('Project Manager');
  await cleanup();
  await show('Benchmark_Admin');
  await expect.element(person(1)).toHaveValue('');
  await expect.element(role(1)).toHaveValue('Project Manager');
});

/** The session of this person ends on the page. */
const endSession = async (owner: string) => {
  keepDrafts(owner);
  await cleanup();
};

test('choices that a session left open come back in the dialog, with roles and what was settled', async () => {
  await show();
  await open();
  await pasted.fill('Wolf\nJon@example.com\nZoe');
  await page.getByText('Ann Wolf, Designer', { exact: true }).click();
  await expect.poll(names).toEqual(['Ann Wolf', 'Jon Reyes']);
  await give('Jon Reyes', 'Quality Assurance');
  await dialog.getByRole('button', { name: 'Leave out Ann Wolf' }).click();
  await expect.poll(names).toEqual(['Jon Reyes']);
  await endSession('3');
  await show();
  await expect.element(dialog).toBeVisible();
  await expect.element(pasted).toHaveValue('Wolf\nJon@example.com\nZoe');
  await expect.poll(names).toEqual(['Jon Reyes']);
  await expect.element(chip('Jon Reyes', 'Quality Assurance')).toBeChecked();
  await expect.element(button('Add Several People')).toBeInTheDocument();
});

test('a picked person and the team of the last project come back; what cannot be read opens an empty dialog', async () => {
  await show();
  await open();
  await button('Use its team').click();
  await expect.poll(names).toContain('Ida Lund');
  const before = names();
  await endSession('3');
  await show();
  await expect.poll(names).toEqual(before);
  keepDrafts('3');
  await cleanup();
  const kept = sessionStorage.getItem('benchmark.unsaved') ?? '';
  sessionStorage.setItem('benchmark.unsaved', kept.replace('"template":[', '"template":[7,'));
  await show();
  await expect.element(dialog).toBeVisible();
  await expect.element(pasted).toHaveValue('');
  expect(names()).toEqual([]);
});

test('labels stand once above the rows, and each field keeps its own name', async () => {
  await show();
  await button('Add Team Member').click();
  await expect.element(person(2)).toBeVisible();
  await expect.element(role(2)).toHaveValue('Project Manager');
  const shown = Array.from(document.querySelectorAll('fieldset label')).filter(
    (label) => label.getBoundingClientRect().width > 1,
  );
  expect(shown).toEqual([]);
  expect(
    Array.from(document.querySelectorAll('fieldset [aria-hidden] > span'), (head) => head.textContent),
  ).toEqual(['Team member', 'Role', 'Title', 'URL']);
});

test('pasted names and addresses become rows with chosen roles; what was not found stays to be settled', async () => {
  await show();
  await open();
  await expect.element(pasted).toHaveFocus();
  await pasted.fill('Mia Wolf; jon@example.com, Al Moss\nSomebody Unknown');
  await expect.poll(names).toEqual(['Mia Wolf', 'Jon Reyes']);
  await expect.element(page.getByText('Already on the team: Al Moss.')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'No active team member found for:' }))
    .toHaveTextContent('Somebody Unknown');
  await expect.element(chip('Mia Wolf', 'Developer')).toBeChecked();
  await give('Jon Reyes', 'Quality Assurance');
  await button('Add 2 People').click();
  await expect.element(pasted).toHaveValue('Somebody Unknown');
  await expect.poll(names).toEqual([]);
  await pasted.fill('');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await rows(3);
  await expect.element(person(1)).toHaveValue('Al Moss');
  await expect.element(person(2)).toHaveValue('Mia Wolf');
  await expect.element(role(2)).toHaveValue('Developer');
  await expect.element(person(3)).toHaveValue('Jon Reyes');
  await expect.element(role(3)).toHaveValue('Quality Assurance');
});

test('a name of several people is settled by a choice, and a person can be left out', async () => {
  await show();
  await open();
  await pasted.fill('wolf, jon@example.com, anna');
  await expect
    .element(page.getByRole('list', { name: /^These names mean too many people/ }))
    .toHaveTextContent('anna');
  await expect.poll(names).toEqual(['Jon Reyes']);
  await page.getByText('Ann Wolf, Designer', { exact: true }).click();
  await expect.poll(names).toEqual(['Ann Wolf', 'Jon Reyes']);
  await button('Leave out Jon Reyes').click();
  await expect.poll(names).toEqual(['Ann Wolf']);
  await button('Add 1 Person').click();
  await expect.element(pasted).toHaveValue('anna');
  await pasted.fill('');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await rows(2);
  await expect.element(person(2)).toHaveValue('Ann Wolf');
});

test('many people are picked by name', async () => {
  await show();
  await open();
  await page.getByRole('combobox', { name: 'Pick people' }).click();
  await page.getByRole('option', { name: /Mia Wolf/ }).click();
  await page.getByRole('option', { name: /Ida Lund/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(names).toEqual(['Mia Wolf', 'Ida Lund']);
  await expect.element(dialog).toBeVisible();
  await button('Add 2 People').click();
  await rows(3);
});

test('the last project gives its team, without archived people and with its roles', async () => {
  await show();
  await open();
  await button('Use its team').click();
  await expect.poll(names).toEqual(['Mia Wolf', 'Ida Lund']);
  await expect.element(chip('Mia Wolf', 'Quality Assurance')).toBeChecked();
  await button('Add 2 People').click();
  await rows(3);
  await expect.element(role(3)).toHaveValue('Tech Lead');
});

test('another manager of the last project needs a role, because a project has one manager', async () => {
  team = [member(7, 'Mia Wolf', 'PM'), member(9, 'Ida Lund', 'QA')];
  await show();
  await open();
  await button('Use its team').click();
  await button('Add 2 People').click();
  await expect.element(page.getByRole('alert').getByText(projectMessages.memberRole)).toBeVisible();
  await give('Mia Wolf', 'Tech Lead');
  await button('Add 2 People').click();
  await rows(3);
  await expect.element(role(2)).toHaveValue('Tech Lead');
});

test('without a project of one’s own there is no template; without a choice nothing is added', async () => {
  managed = [];
  await show();
  await open();
  await expect.element(button('Use its team')).not.toBeInTheDocument();
  await button('Add People').click();
  await expect.element(page.getByText('No one is chosen yet.')).toBeVisible();
  await rows(1);
});

test('a failed search says so, keeps the text, and can be tried again', async () => {
  isMatching = false;
  await show();
  await open();
  await pasted.fill('Mia Wolf');
  await expect.element(page.getByText(/^The names could not be searched\./)).toBeVisible();
  isMatching = true;
  await button('Try again').click();
  await expect.poll(names).toEqual(['Mia Wolf']);
  await expect.element(pasted).toHaveValue('Mia Wolf');
});

test('closing asks before it discards what was pasted', async () => {
  await show();
  await open();
  await pasted.fill('Mia Wolf');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog').nth(1)).toBeVisible();
});
