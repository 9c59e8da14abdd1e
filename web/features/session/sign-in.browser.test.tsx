import { afterEach, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { refreshSession, signIn, signInOptions } from '#contract/core/session.endpoints.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { currentNotice, dropNotice } from '#web/app/notice.ts';
import { paths } from '#web/app/paths.ts';
import { currentRecord } from '#web/app/session/session-record.ts';
import { BLOCKED } from '#web/app/session/storage.ts';
import { answerCalls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { SignInInterrupted } from './provider.ts';
import { sentenceFor, signInPageData } from './sign-in.ts';
import { keepStartedSignIn } from './started-sign-in.ts';

const address = window.location.href;
const options = {
  companyName: 'Acme',
  issuer: 'https://sso.acme.test',
  clientId: 'b',
  nonce: 'n',
  responseType: 'code',
} as const;

afterEach(() => {
  window.history.replaceState(null, '', address);
  dropNotice();
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
  answerCalls(null, [answer(signInOptions, options)]);
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
  answerCalls(null, [
    answer(signInOptions, options),
    answer(signIn, { user, accessToken: 'a', refreshToken: 'r' }),
    answer(
      refreshSession,
      status === 200 ? { accessToken: 'b', refreshToken: 's' } : failure(status, messages.unauthenticated),
    ),
  ]);
  const started = { issuer: 'https://sso.acme.test', clientId: 'b', nonce: 'n', state: 's', verifier: 'v' };
  keepStartedSignIn({ ...started, responseType: 'id_token' });
  window.history.replaceState(null, '', `${paths.login}#id_token=x.y.z&state=s`);
  const arrival = await signInPageData();
  expect(arrival instanceof Response ? arrival.headers.get('location') : undefined).toBe(page);
  expect(currentNotice()).toBe(notice);
  expect(currentRecord()?.accessToken).toBe(page && 'b');
});
