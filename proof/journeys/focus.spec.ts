import { expect, type Page, test } from '@playwright/test';
import { startWrittenReview } from './review-forms/written-review.ts';
import { expectFocusInSight } from './support/focus.ts';
import { demo } from './support/people.ts';
import { screensOf } from './support/screens.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

test.describe.configure({ timeout: 600_000 });

const sizes = [
  { width: 1280, height: 600 },
  { width: 390, height: 600 },
];

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('the focus is never behind what sticks to an edge, forward and backward', async ({
  browser,
  request,
}) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const screens = await screensOf(await signInByScript(request));
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const address of screens) {
      await test.step(`${address} at ${size.width} px`, async () => {
        await open(page, address);
        await expectFocusInSight(page, `${address} at ${size.width} px`);
      });
    }
    await test.step(`the bar of selected people at ${size.width} px`, async () => {
      await open(page, '/review-cycle');
      await page.getByRole('checkbox').nth(1).check();
      await expectFocusInSight(page, `selected people at ${size.width} px`);
    });
    await test.step(`a long dialog at ${size.width} px`, async () => {
      await open(page, '/employees');
      await page.getByRole('button', { name: 'Add New Team Member' }).click({ timeout: 20_000 });
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFocusInSight(page, `a dialog at ${size.width} px`, '[role=dialog]');
    });
  }
});

test('the focus is not behind the bar of a review form', async ({ browser, request }) => {
  const review = await startWrittenReview(request);
  const page = await browserOf(browser, review.employee.fullName);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await open(page, review.formOf('Self'));
    await expectFocusInSight(page, `the form at ${size.width} px`);
  }
});
