import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { writeProject } from './projects/write-project.ts';
import { expectAccessible } from './support/axe.ts';
import { dayOfRun } from './support/day-of-run.ts';
import { demo } from './support/people.ts';
import { dialogOf, sectionOf } from './support/profile.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

const manager = demo.otherProjectManager;

test('a Project Manager: their projects, a new one, and the second of two concurrent edits', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(600_000);
  const { own, foreign, colleagues, today } = await cast(request);
  // Unique to this run, because the demo company is reused.
  const title = `Tide Tables ${Date.now().toString(36)}`;
  const page = await browserOf(browser, manager.fullName);
  const adminPage = await browserOf(browser, demo.admin.fullName);
  const rows = page.getByRole('table', { name: 'Open projects' }).locator('a[href^="/projects/"]');

  await test.step('signs in to their own profile, with two links in the bar', async () => {
    await expect(page).toHaveURL(`/employees/${own.employeeId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'My page',
      'Project Evaluations',
    ]);
  });

  await test.step('the directory lists only their own open projects', async () => {
    await page.getByRole('link', { name: 'Project Evaluations' }).click();
    await expect(page.getByText('Your open projects and the progress of their evaluations.')).toBeVisible();
    await expect
      .poll(async () => (await rows.allTextContents()).toSorted())
      .toEqual(own.projects.map(({ projectName }) => projectName).toSorted());
    expect(foreign.length).toBeGreaterThan(0);
    for (const { projectName } of foreign) {
      await expect(rows.filter({ hasText: new RegExp(`^${projectName}$`) })).toHaveCount(0);
    }
    await expect(page.getByText('Closed Projects')).toHaveCount(0);
  });

  const path = await test.step('writes a new one', () =>
    writeProject(page, {
      title,
      client: 'Harbour Office',
      today,
      team: [
        { member: own, role: 'Project Manager' },
        ...colleagues.map((member) => ({ member, role: 'Client Success Manager' })),
      ],
    }));

  await test.step('sees how far it is and whom to remind, and neither results nor links of others', async () => {
    const status = sectionOf(page, 'Review Status');
    await expect(status.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    for (const { fullName } of colleagues) {
      const line = status.getByRole('listitem').filter({ hasText: fullName });
      await expect(line).toContainText('Incomplete');
      await expect(line).toContainText(dayOfRun(today, 'Invited '));
      await expect(line.getByRole('button', { name: `Notify ${fullName}` })).toBeVisible();
      await expect(line.getByRole('link')).toHaveCount(0);
    }
    await expect(sectionOf(page, 'Results')).toHaveCount(0);
    for (const name of ['Close', 'Delete']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await expectAccessible(page, 'a project as its manager');
  });

  await test.step('the second to save learns who saved first and when, and keeps their input', async () => {
    await adminPage.goto(path);
    for (const one of [adminPage, page]) await one.getByRole('link', { name: 'Edit', exact: true }).click();
    const description = (one: Page) => one.getByRole('textbox', { name: 'Project Description' });
    await expect(description(page)).toHaveValue('Ordered, built and delivered.');
    await description(adminPage).fill('What the Admin wrote');
    await adminPage.getByRole('button', { name: 'Save Project' }).click();
    await expect(adminPage).toHaveURL(path);

    await description(page).fill('What the manager wrote');
    await page.getByRole('textbox', { name: 'Project Manager Notes' }).fill('Mine as well');
    await page.getByRole('button', { name: 'Save Project' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'changed this' })).toContainText(
      dayOfRun(today, `${demo.admin.fullName} changed this on `),
    );
    await expect(page.getByRole('region', { name: 'Newest version' })).toContainText('What the Admin wrote');
    await expect(description(page)).toHaveValue('What the manager wrote');
    await expect(page.getByRole('textbox', { name: 'Project Manager Notes' })).toHaveValue('Mine as well');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page, 'the form of a project that somebody else changed');
    await adminPage.reload();
    await expect(sectionOf(adminPage, 'Project')).toContainText('What the Admin wrote');

    await page.getByRole('button', { name: 'Save Project' }).click();
    await expect(page).toHaveURL(path);
    await expect(sectionOf(page, 'Project')).toContainText('What the manager wrote');
    await expect(sectionOf(page, 'Project')).toContainText(`Last changed by ${manager.fullName}`);
  });

  await test.step('closes it; it is gone from the list', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await dialogOf(page, 'Close Project').getByRole('button', { name: 'Close Project' }).click();
    await expect(page.getByText(projectMessages.closed)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notify/ })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Project Evaluations' }).click();
    await expect(rows.filter({ hasText: own.projects[0]?.projectName ?? '' })).not.toHaveCount(0);
    await expect(rows.filter({ hasText: title })).toHaveCount(0);
  });

  await test.step('other people’s pages are refused', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/projects');
    const [project] = foreign;
    const [colleague] = colleagues;
    for (const other of [
      `/projects/${project?.projectId}`,
      `/projects/${project?.projectId}/edit`,
      `/employees/${colleague?.employeeId}`,
      '/employees',
      '/kudos',
    ]) {
      await page.goto(other);
      await expect(page).toHaveURL('/access-denied');
    }
  });
  for (const one of [page, adminPage]) await one.context().close();
});

/** The project manager with their open projects, other people's projects, and two colleagues for the team. */
async function cast(request: APIRequestContext) {
  const admin = await signInByScript(request);
  const projects = await (await signInByScript(request, manager.email)).projects();
  const people = (await admin.teams()).flatMap(({ teamMembers }) => teamMembers);
  const named = (fullName: string) => {
    const person = people.find((one) => one.fullName === fullName);
    if (person === undefined) throw new Error(`The demo company has no ${fullName}.`);
    return person;
  };
  const { employeeId, email, fullName } = named(manager.fullName);
  const ids = new Set(projects.map(({ projectId }) => projectId));
  const foreign = (await admin.projects()).filter(
    ({ projectId, projectManager }) => !ids.has(projectId) && projectManager?.employeeId !== employeeId,
  );
  const { today } = await admin.profile(employeeId);
  const colleagues = ['Elena Popescu', 'Musa Kamara'].map(named);
  return { own: { employeeId, email, fullName, projects }, foreign, colleagues, today };
}
