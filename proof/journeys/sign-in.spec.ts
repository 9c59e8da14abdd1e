import { expect, test, type Page } from '@playwright/test';
import { messages } from '#contract/core/messages.ts';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { dialogOf } from './support/profile.ts';
import { browserOf, signIn, signInFromHere } from './support/sign-in.ts';

const ownProfile = /\/employees\/\d+$/;

const roles = [
  {
    role: 'an Admin',
    person: demo.admin,
    landsOn: '/dashboard',
    links: [
      'Dashboard',
      'Team Member Directory',
      'Review Cycle',
      'Project Evaluations',
      'Kudos Review',
      'Company',
    ],
  },
  {
    role: 'a Team Lead',
    person: demo.lead,
    landsOn: '/dashboard',
    links: ['Dashboard', 'Team Member Directory', 'Review Cycle'],
  },
  {
    role: 'a Project Manager',
    person: demo.projectManager,
    landsOn: ownProfile,
    links: ['Project Evaluations'],
  },
  { role: 'a team member', person: demo.employee, landsOn: ownProfile, links: [] },
];

for (const { role, person, landsOn, links } of roles) {
  test(`${role} lands where they belong and sees the links of that role`, { tag: '@smoke' }, async ({
    page,
  }) => {
    await signIn(page, person.fullName);
    await expect(page).toHaveURL(landsOn);
    const home = page.url();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'My page',
      ...links,
    ]);
    await page.goto('/this/is/nowhere');
    await page.getByRole('link', { name: 'Benchmark, home' }).click();
    await expect(page).toHaveURL(home);
  });
}

test('without a session every page leads to sign-in, and an Admin returns to the requested page', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Benchmark');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/employees?filter=engineer');
  await expect(page).toHaveURL('/login');
  await signInFromHere(page, demo.admin.fullName);
  await expect(page).toHaveURL('/employees?filter=engineer');
  await expect(page).toHaveTitle('Team Member Directory · Benchmark');
});

test('a team member goes to their own profile, whatever page they requested', async ({ page }) => {
  await page.goto('/employees');
  await expect(page).toHaveURL('/login');
  await signInFromHere(page, demo.employee.fullName);
  await expect(page).toHaveURL(ownProfile);
  await page.goto('/employees');
  await expect(page).toHaveURL('/access-denied');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  // Navigation moves the focus to the page as a whole, which has no outline.
  await page.getByRole('main').focus();
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page).toHaveURL(ownProfile);
  await page.goto('/style-preview');
  await expect(page).toHaveURL('/access-denied');
});

test('a project manager finds the requested page once on their own profile', async ({ page }) => {
  await page.goto('/projects?search=e');
  await expect(page).toHaveURL('/login');
  await signInFromHere(page, demo.projectManager.fullName);
  await expect(page).toHaveURL(ownProfile);
  const back = page.getByRole('link', { name: 'Back to Project Evaluations' });
  await expect(back).toHaveAttribute('href', '/projects?search=e');
  const profile = page.url();
  await back.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Project Evaluations' })).toBeVisible();
  await page.goto(profile);
  await expect(page.getByLabel('Marking period')).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('a sign-in that fails opens the error dialog, and its sentence stays on the page', async ({ page }) => {
  await page.goto('/login');
  const signInButton = page.getByRole('button', { name: /^Sign in/ });
  await signInButton.hover();
  await page.route('**/api/sign-in', (route) => route.fulfill({ status: 503, body: '' }));
  await signInButton.click();
  const dialog = dialogOf(page, 'Oops! Something went wrong.');
  await expect(dialog).toContainText('Please try again');
  await expectAccessible(page, 'the error dialog at sign-in', 'dialog');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Please try again');
  await page.unroute('**/api/sign-in');
  await page.route('**/api/Employees/Login', (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain', body: messages.signInFailed }),
  );
  await signInButton.click();
  await page
    .getByRole('button')
    .filter({ has: page.getByText(demo.employee.fullName, { exact: true }) })
    .click();
  await expect(dialog).toContainText(messages.signInFailed);
});

test('signing out asks first and signs out the other tab too', { tag: '@smoke' }, async ({ browser }) => {
  const page = await browserOf(browser, demo.lead.fullName);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/employees');
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Team Member Directory' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = dialogOf(page, 'Sign out');
  await expect(question).toContainText('Are you sure you want to sign out?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(otherTab).toHaveURL('/login');
  await otherTab.goto('/employees');
  await expect(otherTab).toHaveURL('/login');
});

test('a reload refreshes the session and keeps the page, and so do five minutes', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/employees');
  await expect(page.getByRole('button', { name: `Edit Team of ${demo.lead.fullName}` })).toBeVisible();
  const before = await tokensOf(page);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('button', { name: `Edit Team of ${demo.lead.fullName}` })).toBeVisible();
  await expect(page).toHaveURL('/employees');
  const after = await tokensOf(page);
  expect(after.refreshToken).not.toBe(before.refreshToken);

  await page.clock.fastForward(300_000);
  await expect.poll(async () => (await tokensOf(page)).refreshToken).not.toBe(after.refreshToken);
  await expect(page).toHaveURL('/employees');
});

test('a session that ends during work leads to sign-in and keeps all input', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.clock.install();
  await page.goto('/projects/new');
  await page.getByLabel('Project Title').fill('Lighthouse, half described');
  // The session can't be refreshed without its cookie.
  await page.context().clearCookies();
  await page.clock.fastForward(300_000);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await signInFromHere(page, demo.admin.fullName);
  await expect(page).toHaveURL('/projects/new');
  await expect(page.getByLabel('Project Title')).toHaveValue('Lighthouse, half described');
});

for (const { role, person, path } of [
  { role: 'an Admin', person: demo.admin, path: '/employees' },
  { role: 'a team member', person: demo.employee, path: '/recognition' },
]) {
  test(`${role} whose session ends in a form finds the form open after signing in, and no other person does`, async ({
    browser,
  }) => {
    const formOf = (page: Page) => dialogOf(page, 'Give kudos');
    const messageOf = (page: Page) => formOf(page).getByRole('textbox', { name: 'Message' });
    const giveKudos = (page: Page) =>
      page.getByRole('banner').getByRole('button', { name: 'Give kudos' }).click();
    const endWhileTyping = async () => {
      const page = await browserOf(browser, person.fullName);
      await page.clock.install();
      await page.goto(path);
      await giveKudos(page);
      await messageOf(page).fill('Thank you for half of');
      await page.context().clearCookies();
      await page.clock.fastForward(300_000);
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('What you typed is kept.')).toBeVisible();
      return page;
    };
    const own = await endWhileTyping();
    await signInFromHere(own, person.fullName);
    await expect(own).toHaveURL(path);
    await expect(messageOf(own)).toHaveValue('Thank you for half of');
    await formOf(own).getByRole('button', { name: 'Cancel' }).click();
    await expect(formOf(own)).toHaveCount(0);
    await own.reload();
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(formOf(own)).toHaveCount(0);

    const others = await endWhileTyping();
    await signInFromHere(others, demo.lead.fullName);
    await expect(others).toHaveURL('/dashboard');
    await expect(formOf(others)).toHaveCount(0);
    await others.goto(path);
    await giveKudos(others);
    await expect(messageOf(others)).toHaveValue('');
  });
}

test('unknown paths, and evaluation links without the main links', async ({ page }) => {
  await signIn(page, demo.admin.fullName);
  for (const path of ['/nowhere', '/employees/abc', '/projects/new/more']) {
    await page.goto(path);
    await expect(page.getByText('Uh oh! The page you are looking for could not be found.')).toBeVisible();
  }
  await page.goto('/evaluations/00000000-0000-0000-0000-000000000000/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

const tokensOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('benchmark.session') ?? '{}') as { refreshToken?: string },
  );
