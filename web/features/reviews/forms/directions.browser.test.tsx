import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { button, closeFixture, keep, openFixture, server, show } from './review-form.test-fixture.tsx';

beforeEach(openFixture);
afterEach(closeFixture);

const HEBREW = 'כל הכבוד';
const directionOf = (one: Locator) => getComputedStyle(one.element()).direction;

test('what is typed into a review and its refusal runs in its own direction, on paper too', async () => {
  await show();
  await keep.fill(HEBREW);
  expect(directionOf(keep)).toBe('rtl');
  expect(keep.element().nextElementSibling?.textContent).toBe(HEBREW);
  expect(keep.element().nextElementSibling?.getAttribute('dir')).toBe('auto');
  await page.getByRole('radio', { name: 'Hardly' }).click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill(HEBREW);
  expect(directionOf(reason)).toBe('rtl');
});

test('so do the texts of two devices', async () => {
  await show();
  await keep.fill('Mine');
  const draft = { version: 3, choices: {}, texts: { keep: { text: HEBREW, at: 5 } } };
  server.form = { ...server.form, draft };
  const both = page.getByRole('group', { name: /also wrote here on another device/ });
  await expect.element(both).toBeVisible();
  expect(
    both
      .getByRole('definition')
      .elements()
      .map((one) => getComputedStyle(one).direction),
  ).toEqual(['ltr', 'rtl']);
  await button('Keep this').click();
});

test('so does the reason of a form that was opened again', async () => {
  server.form = { ...server.form, reopened: { by: 'Kim Vo', reason: HEBREW } };
  await show();
  const reason = page.getByText(HEBREW, { exact: true });
  await expect.element(reason).toBeVisible();
  expect(directionOf(reason)).toBe('rtl');
});

test('so does a submitted answer', async () => {
  const submitted = { at: '2026-11-24T10:42:00Z', answers: { texts: { keep: HEBREW }, choices: {} } };
  server.form = { ...server.form, state: 'submitted', submitted };
  await show();
  const answer = page.getByText(HEBREW, { exact: true });
  await expect.element(answer).toBeVisible();
  expect(directionOf(answer)).toBe('rtl');
});
