import { afterEach, expect, test, vi } from 'vitest';
import { providerAnswer, takeStartedSignIn } from './started-sign-in.ts';

const answerIn = (path: string) => {
  const answer = providerAnswer(new URL(path, 'https://benchmark.example.com'));
  return answer && Object.fromEntries(answer);
};

test('a code is in the query', () => {
  expect(answerIn('/login?code=abc&state=s')).toEqual({ code: 'abc', state: 's' });
});

test('an identity token is in the fragment', () => {
  expect(answerIn('/login#id_token=x.y.z&state=s')).toEqual({ id_token: 'x.y.z', state: 's' });
});

test('a refusal is in either', () => {
  expect(answerIn('/login?error=access_denied&state=s')).toEqual({ error: 'access_denied', state: 's' });
  expect(answerIn('/login#error=access_denied&state=s')).toEqual({ error: 'access_denied', state: 's' });
});

test('the sign-in page alone has no response', () => {
  expect(answerIn('/login')).toBeNull();
  expect(answerIn('/login#main')).toBeNull();
});

/** The tab's storage with one entry that other code may have written. */
function storage(value: string | null) {
  const removed: string[] = [];
  vi.stubGlobal('sessionStorage', {
    getItem: () => value,
    removeItem: (key: string) => removed.push(key),
  });
  return removed;
}
afterEach(() => vi.unstubAllGlobals());

test.each([null, '', '{', 'null', '{"issuer":"https://login.example.com"}'])(
  'a stored entry that is no started sign-in counts as none and is removed: %s',
  (value) => {
    const removed = storage(value);
    expect(takeStartedSignIn()).toBeNull();
    expect(removed).toEqual(['benchmark.sign-in']);
  },
);
