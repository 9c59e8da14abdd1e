import { expect, test } from 'vitest';
import { ApiError } from './calls/api-error.ts';
import { mayPass, waitBefore } from './later.ts';

const away = (retryAfter: number | null) => new ApiError(503, 'Away.', [], retryAfter);

test.each([
  ['without Retry-After, with exponential backoff', null, [5, 10, 20, 30, 30]],
  ['after a short Retry-After, then with backoff', 1, [1, 10, 20, 30, 30]],
  ['never before a long Retry-After', 60, [60, 60, 60, 60, 60]],
])('%s', (_, retryAfter, seconds) => {
  expect([0, 1, 2, 3, 4].map((tries) => waitBefore(away(retryAfter), tries, 0) / 1_000)).toEqual(seconds);
});

test('the wait is up to a fifth longer, so that not everyone comes back at once', () => {
  expect(waitBefore(away(10), 0, 1)).toBe(12_000);
});

test('only failures that may pass are tried again', () => {
  const tried = [0, 429, 500, 503].map((status) => mayPass(new ApiError(status, '')));
  const left = [400, 401, 403, 404, 409, 412].map((status) => mayPass(new ApiError(status, '')));
  expect([...tried, ...left, mayPass(new TypeError('x is undefined'))]).toEqual([
    ...tried.map(() => true),
    ...left.map(() => false),
    false,
  ]);
});
