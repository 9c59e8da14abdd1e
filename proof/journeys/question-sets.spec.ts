import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { startWrittenReview } from './review-forms/written-review.ts';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

test.describe.configure({ timeout: 600_000 });

const wordings = (page: Page) => page.locator('ol code');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the menu of the focused button. The menu takes the focus, and a key before that is lost. */
async function moveUp(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
}

// Other journeys start reviews, so this one leaves the Peer questions as they were, under a new number.
test('an Admin edits, reorders, previews, publishes, exports and imports the questions of peers', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  // A running review that keeps the questions it began with.
  await startWrittenReview(request);
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Questions' })).toBeVisible();
  await page.getByText('Peer', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Peer Questions' })).toBeVisible();
  await expect(page.getByText('Version 1 comes with Benchmark.')).toBeVisible();
  const before = await wordings(page).allTextContents();
  expect(before).toEqual(['contact', 'reliable', 'helps', 'keep', 'change', 'values']);
  const original = await exported(page);

  await test.step('a question is reworded and keeps its key', async () => {
    await page.getByRole('button', { name: 'Edit What should {name} keep doing?' }).click();
    const form = dialog(page, 'Edit Question');
    await expect(form.getByRole('textbox', { name: 'Key' })).toBeDisabled();
    await form.getByRole('textbox', { name: 'Question' }).fill('What does {name} do best?');
    await form.getByRole('button', { name: 'Save Question' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('What does {name} do best?')).toBeVisible();
    await expect(page.getByText('Draft with changes')).toBeVisible();
  });

  await test.step('by keyboard alone, a question moves up and keeps the focus', async () => {
    const more = page.getByRole('button', { name: 'More for What does {name} do best?' });
    await more.focus();
    await moveUp(page);
    await expect(wordings(page)).toHaveText(['contact', 'reliable', 'helps', 'keep', 'change', 'values']);
    await expect(more).toBeFocused();
    await moveUp(page);
    await expect(wordings(page)).toHaveText(['contact', 'reliable', 'keep', 'helps', 'change', 'values']);
  });

  await test.step('what is saved is there after a reload', async () => {
    await expect(page.getByText('The draft is saved.')).toBeVisible();
    await page.reload();
    await expect(wordings(page)).toHaveText(['contact', 'reliable', 'keep', 'helps', 'change', 'values']);
  });

  await test.step('the preview shows it as it is asked', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = dialog(page, 'Preview of the Peer questions');
    await expect(preview.getByText('What does Ana do best?')).toBeVisible();
    await expectAccessible(page, 'the preview', '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await expectAccessible(page, 'the questions', 'main');

  await test.step('it is published as version 2, and running reviews keep version 1', async () => {
    await page.getByRole('button', { name: 'Publish Version 2' }).click();
    const question = dialog(page, 'Publish version 2?');
    await expect(question.getByText('1 question changed.')).toBeVisible();
    await question.getByRole('button', { name: 'Publish Version 2' }).click();
    await expect(page.getByText(`by ${demo.admin.fullName}.`)).toBeVisible();
    await expect(page.getByText(/running reviews? keeps? version 1\./)).toBeVisible();
    await expect(page.getByText('Draft with changes')).toBeHidden();
  });

  await test.step('a wrong file is refused with the place of the fault', async () => {
    await page.getByRole('button', { name: 'Import' }).click();
    const form = dialog(page, 'Import Peer questions');
    const wrong = original.replace('"kind": "choice"', '"kind": "poll"');
    await choose(page, wrong);
    await expect(form.getByRole('alert')).toContainText(
      'Section 1, question 1: kind is not a kind of question.',
    );
    await choose(page, original);
    await expect(form.getByText(/1 question changed\./)).toBeVisible();
    await expectAccessible(page, 'the import', '[role=dialog]');
    await form.getByRole('button', { name: 'Use as Draft' }).click();
    await expect(form).toBeHidden();
    await expect(wordings(page)).toHaveText(before);
  });

  await test.step('the imported questions are published as version 3', async () => {
    await page.getByRole('button', { name: 'Publish Version 3' }).click();
    const question = dialog(page, 'Publish version 3?');
    await question.getByRole('button', { name: 'Publish Version 3' }).click();
    await expect(page.getByText('Version 3, published')).toBeVisible();
    expect(await exported(page)).toBe(original);
  });
});

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('peer-questions.json');
  return readFile(await file.path(), 'utf8');
}

const choose = (page: Page, text: string) =>
  page
    .getByRole('dialog')
    .getByLabel('File')
    .setInputFiles({ name: 'peer.json', mimeType: 'application/json', buffer: Buffer.from(text) });
