import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endDeputy, nameDeputy } from '#contract/people/deputies.endpoints.ts';
import { deputyMessages } from '#contract/people/deputies.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import type { Deputyship, EmployeeProfile } from '#contract/people/people.schemas.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { AboutWidget } from './profile/AboutWidget.tsx';

const sent = () =>
  calls.changes().map(({ method, path, ifMatch, body }) => ({ method, path, version: ifMatch, body }));

const tom = { employeeId: 7, fullName: 'Tom Okafor', positionName: null };
const named: Deputyship = {
  deputy: {
    employeeId: 7,
    fullName: 'Tom Okafor',
  },
  from: '2026-05-01',
  until: '2027-01-15',
  isNow: true,
  version: 2,
};

async function show(changes: Partial<EmployeeProfile>) {
  const profile = {
    employeeId: 5,
    fullName: 'Kim Vo',
    email: 'kim@example.com',
    activeHireDate: '2020-09-01',
    position: null,
    department: { departmentName: 'Design' },
    today: '2026-05-04',
    managerId: 4,
    teamLead: null,
    isActive: true,
    endDate: null,
    promotionHistory: [],
    ...changes,
  } as unknown as EmployeeProfile;
  return renderScreen({
    as: { employeeId: 5, fullName: 'Kim Vo', permissions: ['Benchmark_TeamLead'] },
    element: <AboutWidget profile={profile} />,
    calls: [answer(nameDeputy, {}), answer(endDeputy, {}), answer(listSnippets, [tom])],
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Deputy of Kim Vo' });

test('a lead names a deputy with a last day', async () => {
  await show({ deputyship: null });
  await expect.element(page.getByText('None', { exact: true }).first()).toBeVisible();
  await button('Deputy').click();
  await dialog.getByRole('button', { name: 'Save Deputy' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Last Day' }))
    .toHaveAccessibleDescription(deputyMessages.untilRequired);
  await expect.element(dialog.getByText(deputyMessages.deputyRequired)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Deputy' }).click();
  await page.getByRole('option', { name: /Tom Okafor/ }).click();
  await dialog.getByRole('textbox', { name: 'Last Day' }).fill('01/15/2027');
  await dialog.getByRole('button', { name: 'Save Deputy' }).click();
  await expect.poll(sent).toEqual([
    {
      method: 'PUT',
      path: '/Employees/deputy',
      version: '"0"',
      body: { leadId: 5, deputyId: 7, from: '2026-05-04', until: '2027-01-15' },
    },
  ]);
});

test('a deputy shows with the days, and ends after a question', async () => {
  await show({ deputyship: named });
  await expect.element(page.getByText('Tom Okafor 05/01/2026 – 01/15/2027')).toBeVisible();
  await button('Deputy').click();
  await dialog.getByRole('button', { name: 'End Deputyship' }).click();
  const question = page.getByRole('dialog', { name: 'End Deputyship', exact: true });
  await expect.element(question.getByText(/takes effect at once/)).toBeVisible();
  expect(sent()).toEqual([]);
  await question.getByRole('button', { name: 'End Deputyship' }).click();
  await expect.poll(() => sent()[0]).toMatchObject({ method: 'DELETE', path: '/Employees/deputy/5' });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('without the right to name one, nothing shows', async () => {
  await show({});
  await expect.element(page.getByText('kim@example.com')).toBeVisible();
  await expect.element(page.getByText('Deputy')).not.toBeInTheDocument();
});
