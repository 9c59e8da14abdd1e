import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { testEndpoint } from '#contract/core/endpoint.test-data.ts';
import { addressOf, headersOf, send } from './request.ts';

const example = testEndpoint(
  {
    method: 'GET',
    path: '/Employees/:EmployeeId/:markingPeriodId',
    summary: 'An example',
    access: 'seeProfile',
  },
  {
    params: z.object({ EmployeeId: z.string(), markingPeriodId: z.string() }),
    response: z.object({}),
  },
);

test('ids go into the path, escaped', () => {
  expect(addressOf(example, { params: { EmployeeId: 4, markingPeriodId: '0/../1' } })).toBe(
    '/api/Employees/4/0%2F..%2F1',
  );
});

test('the query omits undefined values', () => {
  const address = addressOf(
    { ...example, path: '/Shoutouts' },
    { query: { mp: 3, name: 'a b&c', none: undefined, nothing: null } },
  );
  expect(address).toBe('/api/Shoutouts?mp=3&name=a+b%26c');
});

test('an edit sends its base version, and a body its content type', () => {
  expect(headersOf(example, 'token', { body: {}, ifMatch: 3 })).toEqual({
    Accept: 'application/json, application/problem+json',
    Authorization: 'Bearer token',
    'Content-Type': 'application/json',
    'If-Match': '"3"',
  });
  expect(headersOf(example, null, { idempotencyKey: 'k' })).toMatchObject({ 'Idempotency-Key': 'k' });
  expect(headersOf(example, null, {})).toEqual({ Accept: 'application/json, application/problem+json' });
});

test('a call without an answer fails as such, unless the caller aborted it', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(send(example, null, {})).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  const aborted = send(example, null, { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toThrow('Failed to fetch');
});
