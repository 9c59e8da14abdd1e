import { expect, test } from 'vitest';
import { providerAnswer } from './started-sign-in.ts';

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
