import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { currentNotice, dropNotice } from '#web/app/notice.ts';
import { paths } from '#web/app/paths.ts';
import { currentRecord, forgetSession } from '#web/app/session/session-record.ts';
import { BLOCKED } from '#web/app/session/storage.ts';
import { SignInInterrupted } from './provider.ts';
import { sentenceFor, signInPageData } from './sign-in.ts';
import { keepStartedSignIn } from './started-sign-in.ts';

const address = window.location.href;

afterEach(() => {
  window.history.replaceState(null, '', address);
  vi.restoreAllMocks();
  dropNotice();
  forgetSession();
});

test.each([
  [new ApiError(400, 'No account was found for you.'), 'No account was found for you.'],
  [new SignInInterrupted('The sign-in was cancelled.'), 'The sign-in was cancelled.'],
  [new Error('x is undefined'), messages.signInFailed],
  ['x', messages.signInFailed],
])('%s is told as: %s', (error, sentence) => {
  expect(sentenceFor(error)).toBe(sentence);
});

test('the page asks for its options, and a failed return from the provider leaves a notice and a clean URL', async () => {
  const options = { companyName: 'Acme', issuer: 'https://sso.acme.test', clientId: 'b', nonce: 'n' };
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ ...options, responseType: 'code' }),
  );
  const untouched = await signInPageData();
  expect(untouched).not.toBeInstanceOf(Response);
  expect(currentNotice()).toBeNull();
  window.history.replaceState(null, '', `${paths.login}?error=access_denied&state=s`);
  const data = await signInPageData();
  expect(window.location.pathname + window.location.search).toBe(paths.login);
  expect(currentNotice()).toBe('The sign-in was cancelled.');
  expect('options' in data && (await data.options)).toMatchObject(options);
});

test.each([
  ['comes back', 200, paths.profile(7), null],
  ['is blocked', 401, undefined, BLOCKED],
])('the cookie of the new session %s: %i', async (_, status, page, notice) => {
  const user = { employeeId: 7, fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    new Request(input).url.includes('RefreshToken')
      ? Response.json({ accessToken: 'b', refreshToken: 's' }, { status })
      : Response.json({ user, accessToken: 'a', refreshToken: 'r' }),
  );
  const started = { issuer: 'https://sso.acme.test', clientId: 'b', nonce: 'n', state: 's', verifier: 'v' };
  keepStartedSignIn({ ...started, responseType: 'id_token' });
  window.history.replaceState(null, '', `${paths.login}#id_token=x.y.z&state=s`);
  const arrival = await signInPageData();
  expect(arrival instanceof Response ? arrival.headers.get('location') : undefined).toBe(page);
  expect(currentNotice()).toBe(notice);
  expect(currentRecord()?.accessToken).toBe(page && 'b');
});
