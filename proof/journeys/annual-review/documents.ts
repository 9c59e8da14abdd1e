import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { dialogOf, sectionOf } from '../support/profile.ts';

type Paper = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A small PDF with bytes that are not valid UTF-8, which any text decoding would change. */
export const pdf = (name: string, words: string): Paper => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.7\n%'),
    Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0x00, 0xff, 0x0a]),
    Buffer.from(`% ${words}\ntrailer\n<< >>\n%%EOF\n`),
  ]),
});

export const note = (name: string, words: string): Paper => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`${words}\n`),
});

export async function upload(page: Page, label: string, paper: Paper): Promise<void> {
  await page.getByRole('button', { name: `Upload ${label}` }).click();
  const dialog = dialogOf(page, `Upload ${label}`);
  await dialog.getByLabel(label, { exact: true }).setInputFiles(paper);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
  await expect(downloadOf(page, label, paper)).toBeVisible();
}

export async function uploadWithoutFile(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `Upload ${label}` }).click();
  const dialog = dialogOf(page, `Upload ${label}`);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('No file was selected.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Replaces a document. The page asks for confirmation first. */
export async function replace(page: Page, label: string, former: Paper, paper: Paper): Promise<void> {
  await page.getByRole('button', { name: `Replace ${label}` }).click();
  const dialog = dialogOf(page, `Replace ${label}`);
  await dialog.getByLabel(label, { exact: true }).setInputFiles(paper);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const question = dialogOf(page, `Replace ${former.name}?`);
  await expect(downloadOf(page, label, former)).toBeAttached();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog).toBeHidden();
  await expect(downloadOf(page, label, paper)).toBeVisible();
}

/** Downloads a document and compares its name and bytes with the uploaded file. */
export async function expectDownload(page: Page, label: string, paper: Paper): Promise<void> {
  const downloading = page.waitForEvent('download');
  await downloadOf(page, label, paper).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(paper.name);
  expect(paper.buffer.equals(await readFile(await download.path()))).toBe(true);
}

/** The download button in the Documents widget. Results of completed reviews have a button of their own. */
export const downloadOf = (page: Page, label: string, { name }: { name: string }): Locator =>
  sectionOf(page, 'Documents').getByRole('button', { name: `Download ${label}: ${name}` });
