import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail.ts';
import { demo } from './support/people.ts';
import { dialogOf, sectionOf } from './support/profile.ts';
import { browserOf } from './support/sign-in.ts';

const sender = { fullName: 'Ravi Menon' };
const recipient = { fullName: 'Freya Holm', email: 'freya.holm@larkfield.example' };

test('kudos, from writing to the recipient’s mail', async ({ browser, request }) => {
  // Unique to this run, because the demo company is reused.
  const mark = Date.now().toString(36);
  const typed = `Thank you for the handover, ${mark}`;
  const edited = `Thank you for the careful handover, ${mark}`;
  const page = await browserOf(browser, sender.fullName);

  await test.step('the draft is restored after a reload', async () => {
    await write(page, typed);
    await dialogOf(page, 'Create Kudo').getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await sectionOf(page, 'Kudos').getByRole('button', { name: 'Create Kudo' }).click();
    const form = dialogOf(page, 'Create Kudo');
    await expect(form.getByLabel('Message')).toHaveValue(typed);
    await expect(form.getByRole('checkbox', { name: /^Foster Teamwork/ })).toBeChecked();
    await expect(form).toContainText(recipient.fullName);
    await expect(form).toContainText(`${typed.length} / 2,000`);
  });
  await test.step('a failed call keeps the draft too', async () => {
    const form = dialogOf(page, 'Create Kudo');
    await page.route('**/api/Shoutouts/save', (route) => route.abort());
    await form.getByRole('button', { name: 'Send Kudo' }).click();
    const problem = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
    await problem.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/api/Shoutouts/save');
    await expect(form.getByLabel('Message')).toHaveValue(typed);
    await form.getByRole('button', { name: 'Send Kudo' }).click();
    await expect(form).toBeHidden();
  });
  await test.step('the sender sees that it waits, and an empty form', async () => {
    await givenOf(page, 'Given');
    await expect(kudoOf(page, typed)).toContainText('Waiting for Review');
    await sectionOf(page, 'Kudos').getByRole('button', { name: 'Create Kudo' }).click();
    await expect(dialogOf(page, 'Create Kudo').getByLabel('Message')).toHaveValue('');
    await dialogOf(page, 'Create Kudo').getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('an Admin edits and approves it', async () => {
    const admin = await browserOf(browser, demo.admin.fullName);
    await admin.getByRole('link', { name: 'Kudos Review' }).click();
    await admin.getByLabel('Search kudos').fill('menon');
    await expectAccessible(admin, 'the review of kudos');
    const waiting = admin.getByRole('region', { name: 'Waiting for Review' });
    await waiting
      .getByRole('button', { name: `Read kudo from ${sender.fullName} to ${recipient.fullName}` })
      .first()
      .click();
    const kudo = dialogOf(admin, 'Kudo');
    await expectAccessible(admin, 'a waiting kudo', '[role="dialog"]');
    await kudo.getByLabel('Message').fill(edited);
    await kudo.getByRole('button', { name: 'Save Kudo' }).click();
    await expect(kudo).toContainText('Original message');
    await expect(kudo).toContainText(typed);
    await kudo.getByRole('button', { name: 'Approve' }).click();
    await dialogOf(admin, 'Approve kudos').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(kudo).toBeHidden();
    await admin.context().close();
  });
  await test.step('the recipient gets an email and sees the kudos on their profile', async () => {
    const mail = await mailTo(request, recipient.email, `${sender.fullName} sent you kudos`);
    expect(mail.text).toContain('Foster Teamwork');
    const receiver = await browserOf(browser, recipient.fullName);
    await expect(kudoOf(receiver, edited)).toContainText(`From ${sender.fullName}`);
    await receiver.context().close();
  });
  await test.step('the sender sees the day of approval', async () => {
    await page.reload();
    await givenOf(page, 'Given');
    await expect(kudoOf(page, edited)).toContainText('Approved');
  });
  await page.context().close();
});

test('several kudos are approved at once, each recipient is notified, and approved kudos are read-only', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const mark = Date.now().toString(36);
  const page = await browserOf(browser, sender.fullName);
  const messages = [`Thank you for the first, ${mark}`, `Thank you for the second, ${mark}`];
  for (const message of messages) {
    await write(page, message);
    await dialogOf(page, 'Create Kudo').getByRole('button', { name: 'Send Kudo' }).click();
    await expect(dialogOf(page, 'Create Kudo')).toBeHidden();
  }
  await page.context().close();

  const admin = await browserOf(browser, demo.admin.fullName);
  await admin.goto('/kudos?search=menon');
  const waiting = admin.getByRole('region', { name: 'Waiting for Review' });
  const ours = waiting.getByRole('checkbox', {
    name: `Select kudo from ${sender.fullName} to ${recipient.fullName}`,
  });
  await ours.nth(0).check();
  await ours.nth(1).check();
  await waiting.getByRole('button', { name: 'Approve 2 selected' }).click();
  await dialogOf(admin, 'Approve kudos').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin.getByText('2 kudos have been approved.')).toBeVisible();
  for (const message of messages) {
    const mails = async () =>
      (await request.get('/dev/mail.json', { params: { to: recipient.email } })).text();
    await expect.poll(mails).toContain(message);
  }
  await admin
    .getByRole('region', { name: 'Approved Kudos' })
    .getByRole('button', { name: `Read kudo from ${sender.fullName} to ${recipient.fullName}` })
    .first()
    .click();
  const kudo = dialogOf(admin, 'Kudo');
  await expect(kudo).toContainText(mark);
  await expect(kudo.getByLabel('Message')).toHaveCount(0);
  await expect(kudo.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(admin, 'an approved kudo', '[role="dialog"]');
  await admin.context().close();
});

async function write(page: Page, message: string): Promise<void> {
  await sectionOf(page, 'Kudos').getByRole('button', { name: 'Create Kudo' }).click();
  const form = dialogOf(page, 'Create Kudo');
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect(form).toContainText('Please select at least one recipient');
  await expect(form).toContainText('Please enter a message');
  await form.getByLabel('Recipients').fill(recipient.fullName);
  await page.getByRole('option', { name: recipient.fullName }).click();
  await page.keyboard.press('Escape');
  await form.getByLabel('Message').fill(message);
  await form.getByRole('checkbox', { name: /^Foster Teamwork/ }).focus();
  await page.keyboard.press('Space');
  await expect(form.getByRole('checkbox', { name: /^Foster Teamwork/ })).toBeChecked();
}

const kudoOf = (page: Page, message: string) =>
  sectionOf(page, 'Kudos').getByRole('listitem').filter({ hasText: message }).first();

async function givenOf(page: Page, side: 'Given' | 'Received'): Promise<void> {
  await sectionOf(page, 'Kudos').getByText(side, { exact: true }).click();
}
