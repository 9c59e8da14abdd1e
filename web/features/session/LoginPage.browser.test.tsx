import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '#contract/core/messages.ts';
import { signInOptions } from '#contract/core/session.endpoints.ts';
import { currentNotice, dropNotice, keepNotice } from '#web/app/notice.ts';
import { paths } from '#web/app/paths.ts';
import { BLOCKED } from '#web/app/session/storage.ts';
import { calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { areDraftsKept, keepDrafts, registerForm } from '#web/ui/forms/kept-drafts.ts';
import { LoginPage } from './LoginPage.tsx';

const refusal = 'No account was found for you. Ask an administrator.';
const options = { companyName: 'Acme', issuer: 'https://sso.acme.test', clientId: 'b', nonce: 'n' };

/** Answers the page's call; until then the sign-in is under way. */
let refuse: () => void;

afterEach(() => dropNotice());

const show = (known: object | null = options) => {
  const routes = [
    { path: paths.login, element: <LoginPage />, loader: () => ({ options: Promise.resolve(known) }) },
  ];
  const refused = answer(
    signInOptions,
    () => new Promise((resolve) => (refuse = () => resolve(failure(400, refusal)))),
  );
  return renderScreen({ as: null, isLight: true, path: paths.login, routes, calls: [refused] });
};
const alert = page.getByRole('main').getByRole('alert');
const dialog = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
const button = page.getByRole('button', { name: /^Sign in/ });
const spinners = () => button.element().querySelectorAll('span').length;

test('without a notice the page shows no sentence and opens no dialog', async () => {
  await show();
  await expect.element(page.getByText('Use your Acme account.')).toBeVisible();
  await expect.element(button).toHaveTextContent('Sign in with sso.acme.test');
  await expect.element(alert).toBeEmptyDOMElement();
  expect(spinners()).toBe(0);
  expect(dialog.elements()).toEqual([]);
});

test('an installation without people tells its operator what to do, and any other tells nothing', async () => {
  const { unmount } = await show();
  expect(page.getByRole('note').elements()).toEqual([]);
  await unmount();
  await show({ ...options, isEmpty: true });
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(
      'This installation has no people yet. Its operator sets FIRST_ADMIN_EMAIL and starts the server again, or loads people with npm run import.',
    );
});

test('an unreachable server leaves the page usable', async () => {
  await show(null);
  await expect.element(page.getByText('Use your company account.')).toBeVisible();
  await expect.element(button).toHaveTextContent('Sign in');
});

test('the end of a session is a sentence on the page; a sign-in that cannot start is also a dialog', async () => {
  keepNotice(messages.unauthenticated);
  await show();
  await expect.element(alert).toHaveTextContent(messages.unauthenticated);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  expect(spinners()).toBe(1);
  await expect.element(alert).toBeEmptyDOMElement();
  expect(currentNotice()).toBeNull();
  await button.click();
  refuse();
  await expect.element(alert).toHaveTextContent(refusal);
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  expect(calls.of(signInOptions)).toHaveLength(1);
  // The dialog keeps its first sentence.
  await expect.element(dialog.getByText(refusal)).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what was typed is said to be kept only if it is', async () => {
  const kept = page.getByText('What you typed is kept.', { exact: true });
  keepNotice(messages.unauthenticated);
  const { unmount } = await show();
  await expect.element(alert).toHaveTextContent(messages.unauthenticated);
  expect(kept.elements()).toEqual([]);
  await unmount();
  const stop = registerForm(() => ({
    page: '/employees/9',
    dialog: 'New Goal',
    fields: ['title'],
    values: { title: 'Half' },
  }));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  keepDrafts('7');
  expect(areDraftsKept()).toBe(false);
  const full = await show();
  await expect.element(alert).toHaveTextContent(messages.unauthenticated);
  expect(kept.elements()).toEqual([]);
  await full.unmount();
  keepDrafts('7');
  stop();
  await show();
  await expect.element(kept).toBeVisible();
});

test('blocked cookies are said before anyone tries to sign in, with the setting', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await show();
  await expect.element(alert).toHaveTextContent(BLOCKED);
  expect(dialog.elements()).toEqual([]);
  await button.click();
  await expect.element(alert).toHaveTextContent(BLOCKED);
  expect(calls.of(signInOptions)).toEqual([]);
});

test('a return by the browser’s Back button makes the button usable again', async () => {
  await show();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
});
