import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeMailText, listMailTexts } from '#contract/core/mail-texts.endpoints.ts';
import type { MailText } from '#contract/core/mail-texts.schemas.ts';
import { mailTextMessages } from '#contract/core/mail-texts.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { MailTextsPage } from './MailTextsPage.tsx';

const example: MailText['example'] = {
  subject: 'Kim Vo sent you kudos',
  greeting: 'Hello Maria,',
  firstName: 'Maria',
  company: 'Acme',
  paragraphs: ['Kim Vo sent you kudos.'],
  rest: ['Kim Vo wrote: Thanks!'],
  buttons: ['Open your profile'],
};
const mail: MailText = {
  kind: 'kudo-approved',
  subject: null,
  greeting: null,
  text: null,
  version: 4,
  example,
};
const show = (read: MailText[] | Failure) =>
  renderScreen({
    as: anAdmin,
    element: <MailTextsPage />,
    calls: [answer(listMailTexts, read), answer(changeMailText, {})],
  });

const dialog = page.getByRole('dialog', { name: 'Kudos received' });
const previewed = () => document.querySelector('section[aria-label="Preview"]')?.textContent;
const field = (name: string) => dialog.getByRole('textbox', { name });

test('the preview follows what is typed, and the saved words are sent', async () => {
  await show([mail]);
  await expect.element(page.getByText('Own words')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit Kudos received' }).click();
  await expect.poll(previewed).toContain('Kim Vo sent you kudosHello Maria,Kim Vo sent you kudos.');
  await field('Subject').fill('{company}: {subject}');
  await field('Text').fill('Hooray, {firstName}!');
  await dialog.getByRole('button', { name: 'Save Words' }).click();
  await expect
    .element(field('Text'))
    .toHaveAccessibleDescription(new RegExp(mailTextMessages.textMissing.slice(0, 20)));
  await field('Text').fill('Hooray, {firstName}!\n{text}');
  await expect.poll(previewed).toContain('Acme: Kim Vo sent you kudosHello Maria,Hooray, Maria!Kim Vo sent');
  await dialog.getByRole('button', { name: 'Save Words' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of(changeMailText).map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
    [
      '"4"',
      {
        kind: 'kudo-approved',
        subject: '{company}: {subject}',
        greeting: null,
        text: 'Hooray, {firstName}!\n{text}',
      },
    ],
  ]);
});

test('own words are marked, and one press empties them', async () => {
  await show([{ ...mail, greeting: 'Dear {firstName},' }]);
  await expect.element(page.getByText('Own words')).toHaveAttribute('data-tone', 'info');
  await page.getByRole('button', { name: 'Edit Kudos received' }).click();
  await expect.poll(previewed).toContain('Dear Maria,');
  await dialog.getByRole('button', { name: 'Use the words of Benchmark' }).click();
  await expect.poll(previewed).toContain('Hello Maria,');
  await expect.element(field('Greeting')).toHaveValue('');
});

test('a failed load says so', async () => {
  await show(failure(400, 'No.'));
  await expect.element(page.getByText('The emails could not be loaded.')).toBeVisible();
});
