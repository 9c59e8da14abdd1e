import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Permission } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { AboutWidget } from './AboutWidget.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';

const lead = { employeeId: 4, fullName: 'Lea Stone' };
const profile = (changes: object) =>
  ({
    employeeId: 1,
    fullName: 'Mia Wolf',
    email: 'mia@example.com',
    activeHireDate: '2020-09-01',
    position: { positionName: 'Engineer' },
    department: { departmentName: 'Engineering' },
    teamLead: lead,
    isActive: true,
    endDate: null,
    promotionHistory: [],
    ...changes,
  }) as unknown as EmployeeProfile;

async function show(changes: object, permissions: Permission[] = []) {
  const shown = profile(changes);
  return renderScreen({
    as: { employeeId: 1, fullName: 'Mia Wolf', permissions },
    element: (
      <>
        <ProfileHeader profile={shown} periodSelect={null} actions={null} />
        <AboutWidget profile={shown} />
      </>
    ),
  });
}

test('a person without a team lead is unassigned, in the header and in About', async () => {
  await show({ teamLead: null });
  await expect.element(page.getByText('Team Lead: Unassigned', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Unassigned', { exact: true })).toBeVisible();
  await expect.element(page.getByText('None', { exact: true })).not.toBeInTheDocument();
});

test('a person who is their own manager has the team lead None', async () => {
  await show({ teamLead: null, managerId: 1 });
  await expect.element(page.getByText('Team Lead: None', { exact: true })).toBeVisible();
  await expect.element(page.getByText('None', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Unassigned')).not.toBeInTheDocument();
});

test('a team lead is a link for a viewer who may open that profile, else a name', async () => {
  const links = page.getByRole('link', { name: lead.fullName });
  const asMember = await show({});
  await expect.element(page.getByText(lead.fullName, { exact: true }).first()).toBeVisible();
  expect(page.getByText(lead.fullName, { exact: true }).elements().length).toBe(2);
  expect(links.elements()).toEqual([]);
  await asMember.unmount();
  await show({}, ['Benchmark_Admin']);
  await expect.element(links.nth(1)).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(['/employees/4', '/employees/4']);
  await expect.element(page.getByText('Unassigned')).not.toBeInTheDocument();
});

test('only Admins edit a profile, until the person is archived', async () => {
  const edit = page.getByRole('button', { name: 'Edit Team Member' });
  const asMember = await show({});
  await expect.element(page.getByText('mia@example.com')).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  await asMember.unmount();
  const ofActive = await show({}, ['Benchmark_Admin']);
  await expect.element(edit).toBeVisible();
  await ofActive.unmount();
  await show({ isActive: false }, ['Benchmark_Admin']);
  await expect.element(page.getByText('mia@example.com')).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test('the header names the last day before it, and the archive after it', async () => {
  await show({ endDate: '2026-06-30' });
  await expect.element(page.getByText('Team Lead: Lea Stone · Last day 06/30/2026')).toBeVisible();
  await show({ endDate: '2026-06-30', isActive: false });
  await expect.element(page.getByText('Team Lead: Lea Stone · Archived')).toBeVisible();
});

test('the header names a first day that lies ahead', async () => {
  const starts = page.getByText(/Starts 05\/04\/2031/);
  const ofNewcomer = await show({ startsOn: '2031-05-04' });
  await expect.element(starts).toBeVisible();
  await ofNewcomer.unmount();
  await show({ startsOn: null });
  await expect.element(page.getByText('Lea Stone').first()).toBeVisible();
  expect(starts.elements()).toEqual([]);
});

test('an Admin reads when a person signed in last, and invites one who never did', async () => {
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  const signedIn = await show({ signIn: { lastDate: '2026-11-02', invitedDate: '2026-10-30' } });
  await expect.element(page.getByText('11/02/2026', { exact: true })).toBeVisible();
  expect(invite.elements()).toHaveLength(0);
  await signedIn.unmount();
  const invited = await show({ signIn: { lastDate: null, invitedDate: '2026-10-30' } });
  await expect.element(page.getByText('Never; invited 10/30/2026', { exact: true })).toBeVisible();
  await expect.element(invite).toBeVisible();
  await invited.unmount();
  const ahead = await show({ signIn: { lastDate: null, invitedDate: null }, startsOn: '2027-05-04' });
  await expect.element(page.getByText('Never', { exact: true })).toBeVisible();
  expect(invite.elements()).toHaveLength(0);
  await ahead.unmount();
  await show({});
  await expect.element(page.getByText('mia@example.com')).toBeVisible();
  expect(page.getByText('Last Sign-in').elements()).toHaveLength(0);
});
