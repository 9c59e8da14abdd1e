import { expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { readFailure } from './api-error.ts';

test('a problem document yields its sentence and field errors', () => {
  const body = JSON.stringify({
    status: 400,
    detail: 'Title is required.',
    errors: [{ path: 'title', message: 'Title is required.' }],
  });
  const error = readFailure(400, 'application/problem+json; charset=utf-8', body, null);
  expect(error.message).toBe('Title is required.');
  expect(error.errors).toEqual([{ path: 'title', message: 'Title is required.' }]);
});

test('a plain sentence is shown unchanged', () => {
  expect(
    readFailure(409, 'text/plain; charset=utf-8', 'This marking period has ended.\n', null).message,
  ).toBe('This marking period has ended.');
});

test('a load balancer’s error page never reaches the person', () => {
  const error = readFailure(503, 'text/html', '<h1>503 Service Unavailable</h1>', '7');
  expect(error.message).toBe('The service is not available at the moment. Please try again shortly.');
  expect(error.retryAfterSeconds).toBe(7);
  expect(readFailure(500, 'application/json', '{"broken', null).message).toBe(
    'Something went wrong on our side. Please try again.',
  );
});

test.each([
  [401, messages.unauthenticated],
  [403, messages.forbidden],
  [404, messages.notFound],
  [429, messages.tooMany],
  [502, messages.unavailable],
  [504, messages.unavailable],
])('a response of another server with %i has our sentence', (status, sentence) => {
  expect(readFailure(status, 'text/html', '<h1>Failed</h1>', null).message).toBe(sentence);
});

test('only transient failures are retried', () => {
  const isPassing = (status: number) => readFailure(status, '', '', null).isPassing;
  expect([429, 500, 503].map(isPassing)).toEqual([true, true, true]);
  expect([400, 401, 403, 404, 409, 412].map(isPassing)).toEqual([false, false, false, false, false, false]);
});
