import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { approveKudo, deleteKudo, editKudo } from '#contract/kudos/kudos.endpoints.ts';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { OpenKudo } from './OpenKudo.tsx';

const kudo: ReviewedKudo = {
  shoutoutId: 4,
  sender: { employeeId: 1, fullName: 'Mia Wolf' },
  targetEmployees: [{ employeeId: 2, fullName: 'Jon Reyes' }],
  values: [],
  message: 'Thank you',
  markingPeriodId: 7,
  dateCreated: '04/30/2026',
  dateApproved: null,
  approved: false,
  version: 1,
  isApprovable: true,
};
const show = (changes: Partial<ReviewedKudo> = {}) =>
  renderScreen({
    as: anAdmin,
    element: <OpenKudo kudo={{ ...kudo, ...changes }} onClose={() => undefined} />,
    calls: [answer(approveKudo, {}), answer(deleteKudo, {}), answer(editKudo, {})],
  });
const sent = () => calls.changes().map(({ method }) => method);

test('approving asks the same question as in the list, and waits for the answer', async () => {
  await show();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Approve kudos' });
  await expect.element(question.getByText(kudoMessages.confirmApprove(1))).toBeVisible();
  expect(sent()).toEqual([]);
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(sent).toContain('PUT');
  expect(calls.of(approveKudo)[0]?.outlivesPage).toBe(true);
});

test('the message and the original run each in their own direction', async () => {
  await show({ message: 'Well done', originalMessage: 'כל הכבוד' });
  const original = page.getByText('כל הכבוד', { exact: true });
  await expect.element(original).toBeVisible();
  const texts = [page.getByText('Well done', { exact: true }), original];
  expect(texts.map((one) => getComputedStyle(one.element()).direction)).toEqual(['ltr', 'rtl']);
});

test('deleting asks the same question as on the profile', async () => {
  await show();
  await page.getByRole('button', { name: 'Delete kudos' }).click();
  const question = page.getByRole('dialog', { name: 'Delete kudos' });
  await expect.element(question.getByText(kudoMessages.confirmDelete)).toBeVisible();
  await question.getByRole('button', { name: 'Delete kudos' }).click();
  await expect.poll(sent).toContain('DELETE');
});

const primaryButtons = () =>
  page
    .getByRole('button')
    .elements()
    .filter((one) => !['default', 'subtle'].includes(one.getAttribute('data-variant') ?? ''))
    .map(({ textContent }) => textContent);

test('one button is the primary one: Approve, or Save once something was changed', async () => {
  await show();
  await expect.poll(primaryButtons).toEqual(['Approve']);
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you, Jon');
  await expect.poll(primaryButtons).toEqual(['Save Kudo']);
  await page.getByRole('button', { name: 'Save Kudo' }).click();
  await expect.poll(primaryButtons).toEqual(['Approve']);
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('changed kudos are saved before they are approved', async () => {
  await show();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const advice = page.getByText('Save your changes before you approve.');
  await expect.element(approve).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you, Jon');
  await expect.element(advice).toBeVisible();
  await expect.element(approve).not.toBeInTheDocument();
});

test('kudos from or to the Admin are approved by another Admin', async () => {
  await show({ isApprovable: false });
  await expect.element(page.getByText(kudoMessages.notOwn)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).not.toBeInTheDocument();
});
