import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeAbsence, endAbsence } from '#contract/people/absence.endpoints.ts';
import { absenceMessages } from '#contract/people/absence.ts';
import type { Permission } from '#contract/core/enums.ts';
import type { Absence, EmployeeProfile } from '#contract/people/people.schemas.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { AboutWidget } from './profile/AboutWidget.tsx';
import { ProfileHeader } from './profile/ProfileHeader.tsx';

const sent = () =>
  calls.changes().map(({ method, path, ifMatch, body }) => ({ method, path, version: ifMatch, body }));

const leave: Absence = { from: '2026-05-01', to: '2027-01-15', isNow: true, version: 3 };
const profile = (changes: Partial<EmployeeProfile>) =>
  ({
    employeeId: 5,
    fullName: 'Mia Wolf',
    email: 'mia@example.com',
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
  }) as unknown as EmployeeProfile;

async function showTo(employeeId: number, permissions: Permission[], changes: Partial<EmployeeProfile> = {}) {
  const shown = profile(changes);
  return renderScreen({
    as: { employeeId, fullName: 'Lea Stone', permissions },
    element: (
      <>
        <ProfileHeader profile={shown} periodSelect={null} actions={null} />
        <AboutWidget profile={shown} />
      </>
    ),
    calls: [answer(changeAbsence, {}), answer(endAbsence, {})],
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Leave of Absence of Mia Wolf' });
const day = (name: string) => dialog.getByRole('textbox', { name });

test('the lead enters a leave, in its order and not in the past', async () => {
  await showTo(4, ['Benchmark_TeamLead']);
  await button('Leave of Absence').click();
  await day('First Day').fill('05/02/2026');
  await day('Last Day').fill('05/01/2026');
  await dialog.getByRole('button', { name: 'Save Leave' }).click();
  await expect.element(day('Last Day')).toHaveAccessibleDescription(absenceMessages.endsBeforeStart);
  await day('Last Day').fill('05/03/2026');
  await expect.element(day('Last Day')).toHaveAccessibleDescription(absenceMessages.isOver);
  await day('Last Day').fill('06/30/2026');
  await dialog.getByRole('button', { name: 'Save Leave' }).click();
  await expect.poll(sent).toEqual([
    {
      method: 'PUT',
      path: '/Employees/absence',
      version: '"0"',
      body: { employeeId: 5, from: '2026-05-02', to: '2026-06-30' },
    },
  ]);
});

test('a leave that has begun shows, is changed with its version, and ends after a question', async () => {
  await showTo(9, ['Benchmark_Admin'], { leave });
  await expect.element(page.getByText('Team Lead: Unassigned · On leave until 01/15/2027')).toBeVisible();
  await expect.element(page.getByText('05/01/2026 – 01/15/2027')).toBeVisible();
  await button('Leave of Absence').click();
  await day('Last Day').fill('01/16/2027');
  await dialog.getByRole('button', { name: 'Save Leave' }).click();
  await expect.poll(() => sent().at(-1)).toMatchObject({ version: '"3"', body: { to: '2027-01-16' } });
  await button('Leave of Absence').click();
  await dialog.getByRole('button', { name: 'End Leave' }).click();
  const question = page.getByRole('dialog', { name: 'End Leave', exact: true });
  await expect.element(question.getByText(/ends with yesterday/)).toBeVisible();
  expect(sent().filter(({ method }) => method === 'DELETE')).toEqual([]);
  await question.getByRole('button', { name: 'End Leave' }).click();
  await expect
    .poll(() => sent().find(({ method }) => method === 'DELETE')?.path)
    .toBe('/Employees/absence/5');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a coming leave is removed', async () => {
  const coming = { ...leave, from: '2026-05-04', isNow: true };
  await showTo(9, ['Benchmark_Admin'], { leave: coming });
  await button('Leave of Absence').click();
  await expect.element(dialog.getByRole('button', { name: 'Remove Leave' })).toBeVisible();
});

test('one’s own leave shows, and is not for oneself to change', async () => {
  await showTo(5, ['Benchmark_Admin'], { leave: { ...leave, from: '2026-06-01', isNow: false } });
  await expect.element(page.getByText('06/01/2026 – 01/15/2027')).toBeVisible();
  await expect.element(page.getByText(/On leave until/)).not.toBeInTheDocument();
  await expect.element(button('Leave of Absence')).not.toBeInTheDocument();
});
