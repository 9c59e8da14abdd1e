import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { changeAbsence, endAbsence } from '#contract/people/absence.endpoints.ts';
import { nameDeputy } from '#contract/people/deputies.endpoints.ts';
import { absenceMessages } from '#contract/people/absence.ts';
import type { Permission } from '#contract/core/enums.ts';
import type { Absence, EmployeeProfile } from '#contract/people/people.schemas.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
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

let isDeputyRefused = false;

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
    calls: [
      answer(changeAbsence, {}),
      answer(endAbsence, {}),
      answer(listSnippets, [{ employeeId: 7, fullName: 'Tom Okafor', positionName: null }]),
      answer(nameDeputy, () => (isDeputyRefused ? failure(409, 'Tom Okafor has left.') : {})),
    ],
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

const deputy = dialog.getByRole('combobox', { name: 'Who stands in? (optional)' });

async function leaveOfLead() {
  await showTo(9, ['Benchmark_Admin'], { deputyship: null });
  await button('Leave of Absence').click();
  await day('First Day').fill('05/02/2026');
  await day('Last Day').fill('06/30/2026');
}
async function pickDeputy() {
  await deputy.click();
  await expect.element(deputy).not.toHaveAttribute('readonly');
  await deputy.fill('Tom');
  await page.getByRole('option', { name: 'Tom Okafor' }).click();
  await dialog.getByRole('button', { name: 'Save Leave' }).click();
}
const leaveBody = { employeeId: 5, from: '2026-05-02', to: '2026-06-30' };
const deputyBody = { leadId: 5, deputyId: 7, from: '2026-05-04', until: '2026-06-30' };

test('the leave of a lead names the deputy too, on its days from today on', async () => {
  await leaveOfLead();
  await pickDeputy();
  await expect.poll(sent).toEqual([
    { method: 'PUT', path: '/Employees/absence', version: '"0"', body: leaveBody },
    { method: 'PUT', path: '/Employees/deputy', version: '"0"', body: deputyBody },
  ]);
  await expect.element(page.getByText('The deputy has been saved.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the leave of a lead is saved without a deputy', async () => {
  await leaveOfLead();
  await dialog.getByRole('button', { name: 'Save Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent().map(({ path }) => path)).toEqual(['/Employees/absence']);
});

test('a refused deputy does not undo the leave, and the dialog says so', async () => {
  isDeputyRefused = true;
  await leaveOfLead();
  await pickDeputy();
  const refused = 'The leave has been saved, but the deputy has not. Tom Okafor has left.';
  await expect.element(page.getByText(refused)).toBeVisible();
  await expect.element(page.getByText('The leave of Mia Wolf has been saved.')).toBeVisible();
  await expect.element(page.getByText('The deputy has been saved.')).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  isDeputyRefused = false;
});

test('a deputy who is named already is shown, and not asked for', async () => {
  const deputyship = {
    deputy: { employeeId: 7, fullName: 'Tom Okafor' },
    from: '2026-05-10',
    until: '2026-06-30',
    isNow: false,
    version: 1,
  };
  await showTo(9, ['Benchmark_Admin'], { deputyship });
  await button('Leave of Absence').click();
  await expect.element(dialog.getByText('Tom Okafor stands in from 05/10/2026 to 06/30/2026.')).toBeVisible();
  await expect.element(deputy).not.toBeInTheDocument();
  await day('First Day').fill('05/08/2026');
  await day('Last Day').fill('06/30/2026');
  await expect.element(dialog.getByText(/The leave has other days too/)).toBeVisible();
  await day('First Day').fill('05/11/2026');
  await expect.element(dialog.getByText(/The leave has other days too/)).not.toBeInTheDocument();
});

test('the leave of a person without a team asks for no deputy', async () => {
  await showTo(9, ['Benchmark_Admin']);
  await button('Leave of Absence').click();
  await expect.element(day('First Day')).toBeVisible();
  await expect.element(deputy).not.toBeInTheDocument();
});
