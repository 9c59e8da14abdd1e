import { expect, type Page, test } from '@playwright/test';
import { linkFor } from './projects/answer.ts';
import { castProject } from './projects/cast.ts';
import { writeProject } from './projects/write-project.ts';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

test('an evaluator goes on from another device, also after typing on both', { tag: '@smoke' }, async ({
  browser,
  request,
  baseURL,
}) => {
  const { manager, colleagues, today } = await castProject(request);
  const title = `Two Devices ${Date.now().toString(36)}`;
  const [evaluator] = colleagues;
  const adminPage = await browserOf(browser, demo.admin.fullName);
  await writeProject(adminPage, {
    title,
    client: 'Harbour City Transit',
    today,
    team: [
      {
        member: manager,
        role: 'Project Manager',
      },
      {
        member: evaluator,
        role: 'Developer',
      },
    ],
  });
  const link = new URL(await linkFor(request, evaluator.email, title), baseURL).href;

  const laptop = await browserOf(browser, evaluator.fullName);
  await laptop.goto(link);
  await laptop.getByRole('link', { name: 'Begin Evaluation' }).click();
  await laptop.getByRole('radio', { name: 'Amazing', exact: true }).first().check();
  await notes(laptop).fill('Begun on the laptop.');
  await expect(laptop.getByText('Saved, for your other devices too')).toBeVisible();

  // The link alone shows nothing of it.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('link', { name: 'Begin Evaluation' })).toBeVisible();
  await stranger.context().close();

  const phone = await browserOf(browser, evaluator.fullName);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await phone.getByRole('link', { name: 'Continue' }).click();
  await expect(phone.getByRole('radio', { name: 'Amazing', exact: true }).first()).toBeChecked();
  await expect(notes(phone)).toHaveValue('Begun on the laptop.');

  // Both type, the phone without a connection.
  await phone.context().setOffline(true);
  await notes(phone).fill('Said on the phone.');
  await expect(phone.getByText("You're offline. Your answers are kept on this device.")).toBeVisible();
  await notes(laptop).fill('Said on the laptop.');
  await expect(laptop.getByText('Saved, for your other devices too')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(notes(phone)).toHaveValue('Said on the phone.\n\nSaid on the laptop.');
  await expect(
    phone.getByText('You also wrote on another device. Both texts are in the notes.'),
  ).toBeVisible();
  await expectAccessible(phone, 'both texts');
  await expect(phone.getByText('Saved, for your other devices too')).toBeVisible();

  for (const name of await phone.getByRole('radiogroup').all()) {
    await name.getByRole('radio', { name: 'Good', exact: true }).check();
  }
  await phone.getByRole('button', { name: 'Submit Evaluation' }).click();
  await expect(phone.getByRole('heading', { name: 'Evaluation Submitted' })).toBeVisible();

  // The other device learns of it with its next word.
  await notes(laptop).fill('Too late.');
  await expect(laptop.getByRole('heading', { name: 'Evaluation Submitted' })).toBeVisible();
});

const notes = (page: Page) => page.getByRole('textbox', { name: /^Notes about/ });
