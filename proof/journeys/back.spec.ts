import { expect, type Page, test } from '@playwright/test';
import { openSurvey } from './support/first-person.ts';
import { demo } from './support/people.ts';
import { dialogOf, sectionOf } from './support/profile.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';
import { strangerOf } from './projects/answer.ts';

const question = (page: Page) => dialogOf(page, 'Leave without saving?');
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay' });
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' });
const title = (page: Page, dialog: string) => dialogOf(page, dialog).getByRole('textbox', { name: 'Title' });

/** What the browser's Back does. `goBack` of the driver would wait for a navigation that never comes. */
const back = (page: Page) => page.evaluate(() => window.history.back());
const forward = (page: Page) => page.evaluate(() => window.history.forward());

test('Back never discards an open form', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const projects = page.getByRole('heading', { level: 1, name: 'Project Evaluations' });
  const profile = /\/employees\/\d+$/;
  await page.goto('/employees');
  await page
    .locator('main a[href^="/employees/"]')
    .filter({ hasText: demo.employee.fullName })
    .first()
    .click();
  await expect(page).toHaveURL(profile);
  await page.getByRole('banner').getByRole('link', { name: 'Project Evaluations' }).click();
  await expect(projects).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(profile);
  const newGoal = sectionOf(page, 'Goals').getByRole('button', { name: 'New Goal' });

  await test.step('an untouched dialog closes, and the page stays', async () => {
    await newGoal.click();
    await expect(title(page, 'New Goal')).toBeFocused();
    await forward(page);
    await expect(dialogOf(page, 'New Goal')).toBeHidden();
    await expect(newGoal).toBeFocused();
    await expect(page).toHaveURL(profile);
  });

  await test.step('a dialog with words asks, and the place on the page stays', async () => {
    await newGoal.click();
    await title(page, 'New Goal').fill('Speak at a meetup');
    const before = await page.evaluate(() => window.scrollY);
    for (const go of [forward, back, forward]) {
      await go(page);
      await expect(stay(page)).toBeFocused();
      await stay(page).press('Enter');
      await expect(question(page)).toBeHidden();
      await expect(title(page, 'New Goal')).toHaveValue('Speak at a meetup');
      await expect(page).toHaveURL(profile);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await forward(page);
    await leave(page).click();
    await expect(dialogOf(page, 'New Goal')).toBeHidden();
    await forward(page);
    await expect(projects).toBeVisible();
  });

  await test.step('where Back leaves the application, the browser asks', async () => {
    await page.goBack();
    await newGoal.click();
    await title(page, 'New Goal').fill('Speak at a meetup');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => window.setTimeout(() => window.location.assign('/mailbox')));
    const ask = await asked;
    expect(ask.type()).toBe('beforeunload');
    await ask.dismiss();
    await expect(title(page, 'New Goal')).toHaveValue('Speak at a meetup');
    await dialogOf(page, 'New Goal').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a form that is a page asks, too, and after the skip link', async () => {
    await page.goto('/projects');
    await page.getByRole('link', { name: 'New Project Evaluation' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Project Evaluation' })).toBeVisible();
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    await expect(page).toHaveURL(/\/projects\/new#main$/);
    const projectTitle = page.getByRole('textbox', { name: 'Project Title' });
    await projectTitle.fill('Harbour Portal');
    await page.evaluate(() => window.history.go(-2));
    await stay(page).click();
    await expect(projectTitle).toHaveValue('Harbour Portal');
    await expect(page).toHaveURL(/\/projects\/new#main$/);
    await page.evaluate(() => window.history.go(-2));
    await leave(page).click();
    await expect(projects).toBeVisible();
  });
  await page.context().close();
});

test('Back within an evaluation keeps every answer', async ({ browser, request }) => {
  const { path: survey } = await openSurvey(await signInByScript(request), request);
  const page = await strangerOf(browser, 320);
  await page.goto(survey.replace('survey', 'welcome'));
  await page.getByRole('link', { name: 'Begin Evaluation' }).click();
  const notes = page.getByRole('textbox', { name: /^Notes about/ });
  await page.getByRole('radio', { name: 'Good', exact: true }).first().check();
  await notes.fill('Half a sentence');
  await back(page);
  await expect(page).toHaveURL(/\/welcome$/);
  await forward(page);
  await expect(notes).toHaveValue('Half a sentence');
  await back(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('radio', { name: 'Good', exact: true }).first()).toBeChecked();
  await expect(notes).toHaveValue('Half a sentence');
  await page.context().close();
});
