import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls as profileCalls } from '#contract/people/people.schemas.ts';
import { page } from 'vitest/browser';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { addEmployee, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { getProfile, listDepartments, listPositions } from '#contract/people/people.endpoints.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { AddPersonDialog } from './AddPersonDialog.tsx';

const gone = { employeeId: 7, fullName: 'Gone Away' };
const known = sampleOf(profileCalls.getProfile.response, {
  ...gone,
  firstName: 'Gone',
  lastName: 'Away',
  email: 'gone@example.com',
  version: 12,
  hireDate: '2015-01-01',
  activeHireDate: '2015-01-01',
  endDate: '2020-01-01',
  today: '2026-05-04',
  department: {
    departmentId: 1,
    departmentName: 'Sales',
  },
});
const lea = { employeeId: 4, fullName: 'Lea Stone', positionName: null };

/** Whether the address belongs to the archived person. */
let isOfArchived: boolean;

beforeEach(async () => {
  await page.viewport(1280, 900);
  isOfArchived = true;
  await renderScreen({
    as: anAdmin,
    routes: [
      { path: '/', Component: Page },
      { path: '/employees/:id', element: <p>The profile</p> },
    ],
    calls: answers,
  });
});

function Page() {
  const [opened, setOpened] = useState(true);
  return <AddPersonDialog opened={opened} onClose={() => setOpened(false)} />;
}

const answers = [
  answer(listDepartments, [{ departmentId: 1, departmentName: 'Sales' }]),
  answer(listPositions, [{ roleId: 2, title: 'Seller' }]),
  answer(listTeamLeads, [lea]),
  answer(getProfile, known),
  answer(addEmployee, () =>
    isOfArchived
      ? failure(409, 'It belongs to Gone Away, who is archived.', { person: gone })
      : failure(409, 'Another team member has it.'),
  ),
  answer(changeEmployee, {}),
];

const dialog = page.getByRole('dialog', { name: 'Add New Team Member' });
const failed = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
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
  await expect.element(failed.getByText('It belongs to Gone Away, who is archived.')).toBeVisible();
  await expect.element(failed.getByRole('button', { name: 'OK' })).toHaveFocus();
  await failed.getByRole('button', { name: 'Unarchive' }).click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(back.getByRole('textbox', { name: 'First Name' })).toHaveValue('Gwen');
  await expect.element(back.getByRole('textbox', { name: 'Hire Date' })).toHaveValue('05/04/2026');
  await back.getByRole('button', { name: 'Unarchive' }).click();
  await expect.element(page.getByText('The profile')).toBeVisible();
  expect(calls.changes().at(-1)).toMatchObject({
    method: 'PUT',
    ifMatch: '"12"',
    body: { employeeId: 7, isActive: true, firstName: 'Gwen', managerId: 4, activeHireDate: '2026-05-04' },
  });
});

test('another failure offers nothing but OK', async () => {
  isOfArchived = false;
  await addPerson();
  await expect.element(failed.getByText('Another team member has it.')).toBeVisible();
  expect(
    failed
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).not.toContain('Unarchive');
});
