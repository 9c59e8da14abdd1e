import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, noConnection } from '#web/testing/answers.ts';
import { button, closeFixture, keep, openFixture, saves, server, show } from './review-form.test-fixture.tsx';

beforeEach(openFixture);
afterEach(closeFixture);

const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('benchmark.review.'));

test('words that the server never had stay in reach of a writer who was removed meanwhile', async () => {
  await show();
  server.refusal = noConnection();
  await keep.fill('Typed on a train');
  await expect.element(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeInTheDocument();
  // Removed without a draft: the server knows of no form of theirs.
  server.formRefusal = server.refusal = failure(403, 'No permission.');
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/no longer needs your review of Ana/)).toBeVisible();
  await expect.element(page.getByText('Typed on a train')).toBeVisible();
  await expect.element(button('Save as a file')).toBeVisible();
  expect(copies()).toHaveLength(1);
});

test('says that the questions changed before the first save, and saves the text under the new ones', async () => {
  await show();
  server.refusal = failure(409, 'The questions of this review have changed.');
  server.form = { ...server.form, questionSetVersionId: 4 };
  await keep.fill('Listening');
  await expect.poll(() => saves().at(-1)?.body).toMatchObject({ questionSetVersionId: 3 });
  server.refusal = null;
  await expect.element(page.getByText(/and at who reads each answer/)).toBeVisible();
  await expect.poll(() => saves().at(-1)?.body).toMatchObject({ questionSetVersionId: 4 });
  await userEvent.keyboard('{Escape}');
  await expect.element(keep).toHaveValue('Listening');
});

test('a draft that was handed over leaves the device', async () => {
  const draft = { version: 2, choices: {}, texts: { keep: { text: 'For Kim', at: 1 } } };
  server.form = { ...server.form, type: 'Manager', state: 'removed', canHandOver: true, draft };
  await show();
  await expect.element(page.getByText('For Kim')).toBeVisible();
  expect(copies()).toHaveLength(1);
  await button('Hand over my draft').click();
  await expect.element(page.getByText('Kim Vo has your draft now.')).toBeVisible();
  expect(copies()).toEqual([]);
});
