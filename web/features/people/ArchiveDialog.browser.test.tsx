import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import type { Handover } from '#contract/people/handover.schemas.ts';
import { archiveEmployee } from '#contract/people/people-changes.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ArchiveActions } from './ArchiveActions.tsx';
import { nothingLeft } from './handover.test-data.ts';

const profile = {
  employeeId: 5,
  fullName: 'Mia Wolf',
  activeHireDate: '2020-09-01',
  today: '2026-05-04',
  managerId: 4,
  isActive: true,
  endDate: null,
  version: 3,
} as unknown as EmployeeProfile;

const person = (employeeId: number, fullName: string) => ({ employeeId, fullName });
const team = [person(21, 'Kim Vo'), person(22, 'Jon Reyes')];

const dialog = page.getByRole('dialog', { name: 'Archive Mia Wolf' });
const lead = dialog.getByRole('combobox', { name: 'Who takes over these people?' });
const manager = dialog.getByRole('combobox', { name: 'Who takes over these projects?' });
const archives = () => calls.of(archiveEmployee).map(({ body }) => body);

beforeEach(async () => page.viewport(1280, 900));

async function open(handover: Partial<Handover>) {
  await renderScreen({
    as: anAdmin,
    element: <ArchiveActions profile={profile} isPast={false} />,
    calls: [
      answer(getHandover, { ...nothingLeft, ...handover }),
      answer(listTeamLeads, [
        { ...person(21, 'Kim Vo'), positionName: null },
        { ...person(30, 'Lea Stone'), positionName: null },
      ]),
      answer(archiveEmployee, {}),
    ],
  });
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => calls.of(getHandover).map(({ params }) => params.employeeId)).toEqual(['5']);
}
async function pick(field: typeof lead, name: string) {
  await field.click();
  await expect.element(field).not.toHaveAttribute('readonly');
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}
async function save(day: string) {
  await dialog.getByRole('textbox', { name: 'Date of last day' }).fill(day);
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('a person without a team and projects is archived as before', async () => {
  await open({});
  await expect.element(dialog.getByText(/and the people they lead become unassigned\./)).toBeVisible();
  expect(dialog.getByRole('combobox').elements()).toEqual([]);
  await save('05/04/2026');
  expect(archives()).toEqual([{ employeeId: 5, endDate: '2026-05-04' }]);
});

test('the team, the reviews and the projects are named, and nothing moves without a choice', async () => {
  await open({
    people: team,
    managerReviews: [person(22, 'Jon Reyes'), person(50, 'Ola Berg')],
    peerReviews: [person(51, 'Zoe Zander')],
    projects: [{ projectId: 1, projectName: 'Harbour' }],
  });
  for (const text of [
    'Leads 2 people: Kim Vo and Jon Reyes.',
    'Manager of 1 open review: Jon Reyes. The new team lead takes over the manager review.',
    'Manager of 1 open review outside the team: Ola Berg. Nobody takes over these.',
    'Peer in 1 open review: Zoe Zander. The answers are no longer awaited.',
    'Manages 1 open project: Harbour.',
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(dialog.getByText(/can no longer sign in\. Their history is kept/)).toBeVisible();
  await expect.element(lead).toHaveAttribute('placeholder', 'Nobody: they become unassigned');
  await save('05/04/2026');
  expect(archives()).toEqual([{ employeeId: 5, endDate: '2026-05-04' }]);
});

test('of a large team ten are named', async () => {
  const people = Array.from({ length: 12 }, (_, at) => person(100 + at, `Ann ${at}`));
  await open({ people });
  const names = 'Ann 0, Ann 1, Ann 2, Ann 3, Ann 4, Ann 5, Ann 6, Ann 7, Ann 8, Ann 9, and 2 others.';
  await expect.element(dialog.getByText(`Leads 12 people: ${names}`)).toBeVisible();
});

test('who takes over is chosen, and moves today if the last day lies ahead', async () => {
  await open({
    people: team,
    projects: [{ projectId: 1, projectName: 'Harbour' }],
    projectManagers: [{ ...person(40, 'Priya Raman'), positionName: null }],
  });
  const movesToday = dialog.getByText('What is handed over moves today. Mia Wolf stays until the last day.');
  await dialog.getByRole('textbox', { name: 'Date of last day' }).fill('05/29/2026');
  await expect.element(movesToday).not.toBeInTheDocument();
  await pick(lead, 'Kim Vo');
  await expect.element(movesToday).toBeVisible();
  await expect
    .element(dialog.getByText('Kim Vo is one of these people and becomes unassigned.'))
    .toBeVisible();
  await pick(lead, 'Lea Stone');
  await expect.element(dialog.getByText(/is one of these people/)).not.toBeInTheDocument();
  await pick(manager, 'Priya Raman');
  await save('05/29/2026');
  expect(archives()).toEqual([
    { employeeId: 5, endDate: '2026-05-29', newTeamLeadId: 30, newProjectManagerId: 40 },
  ]);
  expect(calls.of(archiveEmployee)[0]?.ifMatch).toBe('"3"');
});
