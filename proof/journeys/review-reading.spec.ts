import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { startWrittenReview, submitByScript } from './review-forms/written-review.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

test('answers are read, summed up and shared; the employee reads and confirms', { tag: '@smoke' }, async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const { employee, lead, peers, annualReviewId, formOf } = await startWrittenReview(request);
  for (const writer of [lead, ...peers]) {
    const script = await signInByScript(request, writer.email);
    await submitByScript(script, formOf(writer === lead ? 'Manager' : 'Peer', writer.employeeId));
  }
  const [firstName = ''] = employee.fullName.split(' ');

  const admin = await browserOf(browser, demo.admin.fullName);
  await admin.goto(`/employees/${employee.employeeId}`);
  // An earlier review has such a link, too.
  await admin.locator(`a[href="/reviews/${annualReviewId}"]`).click();
  await expect(admin).toHaveURL(`/reviews/${annualReviewId}`);
  for (const { fullName } of peers) await expect(admin.getByText(fullName).first()).toBeVisible();
  const summary = admin.getByRole('textbox', { name: /^What the peers say/ });
  await summary.fill(`${firstName} is a colleague to rely on.`);
  await admin.getByRole('button', { name: 'Save Summary' }).click();
  await expect(admin.getByText('The summary has been saved.')).toBeVisible();
  await admin.getByRole('button', { name: /^(Add|Edit) Actions$/ }).click();
  await admin.getByRole('textbox', { name: 'Action 1' }).fill('Speak at the summer meeting');
  await admin.getByRole('button', { name: 'Save Actions' }).click();
  await expect(admin.getByRole('listitem').getByText('Speak at the summer meeting')).toBeVisible();
  await expectAccessible(admin, 'review of another person');
  await admin.getByRole('button', { name: `Share with ${firstName}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(admin.getByText(/Not confirmed yet/)).toBeVisible();

  const own = await browserOf(browser, employee.fullName);
  await own.goto(`/employees/${employee.employeeId}`);
  await own.getByRole('link', { name: 'Read: Confirm that you’ve read your review' }).click();
  await expect(own.getByText(`${firstName} is a colleague to rely on.`)).toBeVisible();
  await expect(own.getByText('Speak at the summer meeting')).toBeVisible();
  for (const { fullName } of peers) await expect(own.getByText(fullName)).toHaveCount(0);
  await expectAccessible(own, 'own review');
  await expectPrinted(own);
  await own.getByRole('textbox', { name: /^Comment/ }).fill('Thank you for the time.');
  await own.getByRole('button', { name: 'Confirm' }).click();
  await expect(own.getByText(/Confirmed on/)).toBeVisible();

  await admin.reload();
  await expect(admin.getByText(/Confirmed on/)).toBeVisible();
  await expect(admin.getByText('Thank you for the time.')).toBeVisible();
});

/** A printout has the answers and no buttons. */
async function expectPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
}
