import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { formOfPeer } from './review-form.test-data.ts';
import { failure, noConnection } from '#web/testing/answers.ts';
import { button, closeFixture, keep, openFixture, server, show } from './review-form.test-fixture.tsx';

beforeEach(openFixture);
afterEach(closeFixture);

const unsavedForms = () => Object.keys(localStorage).filter((key) => key.includes('unsaved-form'));

/** As a page that was closed: nothing of the form is in memory. */
async function closeThePage() {
  await cleanup();
  const { reviewId, form } = server;
  server.refusal = null;
  server.reviewId += 1_000;
  server.form = formOfPeer({ annualReviewId: server.reviewId, annualReviewerId: server.reviewId });
  await show();
  await expect.element(keep).toBeVisible();
  await cleanup();
  Object.assign(server, { reviewId, form });
}

test('a writer who is removed before the first save finds the text, also after the page was closed', async () => {
  await show();
  server.refusal = noConnection();
  await keep.fill('Typed on a train');
  await expect.element(page.getByText('Not saved yet. Trying again').first()).toBeVisible();
  await closeThePage();
  server.formRefusal = server.refusal = failure(404, 'This no longer exists.');
  await show();
  await expect
    .element(page.getByText('Kim Vo no longer needs your review of Ana. Your text is still here.'))
    .toBeVisible();
  await expect.element(page.getByText('Typed on a train')).toBeVisible();
  await expect.element(button('Save as a file')).toBeVisible();
});

test('a former lead is not said to have removed themselves', async () => {
  server.form = { ...server.form, type: 'Manager', lead: { employeeId: 5, fullName: 'Mia Wolf' } };
  await show();
  await expect.element(keep).toBeVisible();
  server.formRefusal = server.refusal = failure(403, 'You have no permission.');
  await keep.fill('Not yet saved');
  await expect.element(page.getByText(/^Your review of Ana is no longer needed/)).toBeVisible();
  await expect.element(page.getByText('Not yet saved')).toBeVisible();
});

test('the questions leave the device once the server has the words; nothing is shown without words', async () => {
  await show();
  await expect.element(keep).toBeVisible();
  expect(unsavedForms()).toHaveLength(1);
  await closeThePage();
  server.formRefusal = failure(404, 'This no longer exists.');
  const router = await show();
  await expect.poll(() => router.state.location.pathname).toBe('/access-denied');
  await cleanup();
  server.formRefusal = null;
  const before = unsavedForms();
  server.form = {
    ...server.form,
    draft: { version: 1, choices: {}, texts: { keep: { text: 'Saved', at: 1 } } },
  };
  await show();
  await expect.element(keep).toHaveValue('Saved');
  expect(unsavedForms()).toHaveLength(before.length - 1);
});
