import { expect, test } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import { endPeriod } from './support/end-period.ts';
import { expectInTeam, reassign, showArchived } from './people/team.ts';
import { addPerson, archive, promote, unarchive } from './people/write-person.ts';
import { holdReview } from './support/held-review.ts';
import { mailTo } from './support/mail.ts';
import { demo } from './support/people.ts';
import { editControls, openProfile, sectionOf } from './support/profile.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

test('a team member, from the first day to coming back', async ({ browser, request }) => {
  const script = await signInByScript(request);
  const teams = await script.teams();
  const { today } = await script.profile(teams[0]?.teamLead?.employeeId ?? 0);
  const everybody = teams.flatMap(({ teamMembers }) => teamMembers);
  const first = demo.lead.fullName;
  const firstLead = everybody.find(({ fullName }) => fullName === first);
  const others: readonly string[] = [first, demo.admin.fullName];
  const second =
    teams.find(
      ({ teamLead, teamMembers }) =>
        teamLead !== null &&
        !others.includes(teamLead.fullName) &&
        teamMembers.some((one) => one.employeeId !== teamLead.employeeId),
    )?.teamLead?.fullName ?? '';
  // Unique to this run, because the demo company is reused.
  const run = Date.now().toString(36);
  const fullName = `Zora Beispiel${run}`;
  const hireDate = addDays(today, -40);
  const title = `Tester ${run}`;
  const higher = `Head Tester ${run}`;
  const page = await browserOf(browser, demo.admin.fullName);
  let employeeId = 0;

  await test.step('an Admin adds a person; the new profile opens', async () => {
    const [firstName = '', lastName = ''] = fullName.split(' ');
    const email = `zora.${run}@larkfield.example`;
    employeeId = await addPerson(page, {
      firstName,
      lastName,
      email,
      position: title,
      leadName: first,
      hireDate,
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
    await expect(sectionOf(page, 'About')).toContainText(title);
    await expect(sectionOf(page, 'About').getByRole('button', { name: /^Delete promotion/ })).toHaveCount(0);
  });

  await test.step('a promotion is added; the position follows', async () => {
    await promote(page, higher, addDays(today, -3));
    await expect(sectionOf(page, 'About').getByRole('definition').first()).toHaveText(higher);
  });

  await test.step('another lead’s team takes them in; the former lead is notified', async () => {
    await reassign(page, { fullName, fromLead: first }, second);
    await expectInTeam(page, `${run} head`, fullName, second);
    const mail = await mailTo(request, firstLead?.email ?? '', 'Your team has changed');
    expect(mail.text).toContain(`(now ${second})`);
  });

  await test.step('the period ends; the old one is read-only', async () => {
    await holdReview(request, await script.profile(employeeId));
    await openProfile(page, employeeId, fullName);
    const lastDay = addDays(today, -1);
    await endPeriod(page, fullName, lastDay);
    const display = `${formatDay(hireDate)} - ${formatDay(lastDay)}`;
    await page.getByLabel('Marking period').selectOption({ label: display });
    await expect(page.getByText(`The marking period ${display} has ended.`)).toBeVisible();
    await expect(page.getByText('Completed on')).toBeVisible();
    await expect(editControls(page)).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('button', { name: /^(Add|New|Create|Archive)/ }),
    ).toHaveCount(0);
  });

  await test.step('archived: in no team, in the archived list, and without actions', async () => {
    await page.getByLabel('Marking period').selectOption({ label: 'Current Period' });
    await archive(page, fullName, today);
    await expect(page.getByRole('main')).toContainText('Archived');
    await expect(editControls(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Unarchive ${fullName}` })).toBeVisible();
    await showArchived(page);
    const row = page.getByRole('row').filter({ hasText: fullName });
    await expect(row).toContainText(formatDay(today));
  });

  await test.step('a lead sees archived people and cannot unarchive them', async () => {
    const lead = await browserOf(browser, first);
    await showArchived(lead);
    await expect(lead.getByRole('row').filter({ hasText: fullName })).toBeVisible();
    await expect(lead.getByRole('button', { name: /^Unarchive/ })).toHaveCount(0);
    await lead.context().close();
  });

  await test.step('unarchived, with the details entered again', async () => {
    await unarchive(page, fullName, first, today);
    await expectInTeam(page, run, fullName, first);
    await openProfile(page, employeeId, fullName);
    await expect(sectionOf(page, 'About')).toContainText(formatDay(today));
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
  });
  await page.context().close();
});
