import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { call } from '../calls/api.ts';
import { refresh } from '../calls/refresh.ts';
import { adoptStored, currentRecord, currentUser } from './session-record.ts';
import { closeSession, learnUser, onSessionEnd, onUserSwitch, startSession } from './session.ts';

/** The network's response: a status with a body, or none. */
type Answer = { status: number; body?: unknown } | 'no answer';

let answers: Record<string, Answer[]> = {};
let calls: string[] = [];

const problem = (status: number) => ({ status, body: { status, detail: `Refused with ${status}.` } });
const tokens = (n: number) => ({
  status: 200,
  body: { accessToken: `access-${n}`, refreshToken: `refresh-${n}` },
});
const refreshCalls = () => calls.filter((path) => path === '/api/Employees/RefreshToken').length;

beforeEach(() => {
  answers = {};
  calls = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization');
    calls.push(path);
    const [first, ...rest] = answers[path] ?? [];
    if (path === '/api/Employees/snippet' && token === 'Bearer access-0') return respond(problem(401));
    if (rest.length > 0) answers[path] = rest;
    if (first === undefined || first === 'no answer') throw new TypeError('Failed to fetch');
    return respond(first);
  });
  keepAsAnotherTab(0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  adoptStored();
});

test('calls refused together share one refresh, and each is retried once', async () => {
  answers = {
    '/api/Employees/RefreshToken': [tokens(1)],
    '/api/Employees/snippet': [{ status: 200, body: [] }],
  };
  const lists = await Promise.all([call(listSnippets), call(listSnippets), call(listSnippets)]);
  expect(lists).toEqual([[], [], []]);
  expect(refreshCalls()).toBe(1);
  expect(currentRecord()).toEqual({ employeeId: 7, accessToken: 'access-1', refreshToken: 'refresh-1' });
});

test('a call that is refused even with a fresh token is not retried again', async () => {
  answers = { '/api/Employees/RefreshToken': [tokens(1)], '/api/Employees/snippet': [problem(401)] };
  await expect(call(listSnippets)).rejects.toMatchObject({ status: 401 });
  expect(calls).toEqual(['/api/Employees/snippet', '/api/Employees/RefreshToken', '/api/Employees/snippet']);
});

test.each([[400], [401], [403]])('a refresh refused with %i ends the session here', async (status) => {
  const ended = vi.fn<Parameters<typeof onSessionEnd>[0]>();
  const stop = onSessionEnd(ended);
  answers = { '/api/Employees/RefreshToken': [problem(status)] };
  expect(await refresh()).toBe('ended');
  expect(localStorage.getItem('benchmark.session')).toBeNull();
  expect(ended).toHaveBeenCalledExactlyOnceWith({ employeeId: 7, wasSigningOut: false });
  stop();
});

test.each<[string, Answer]>([
  ['no answer', 'no answer'],
  ['429', problem(429)],
  ['500', problem(500)],
  ['503', problem(503)],
])('a refresh with %s does not sign out', async (_, answer) => {
  answers = { '/api/Employees/RefreshToken': [answer] };
  expect(await refresh()).toBe('unreachable');
  expect(currentRecord()?.refreshToken).toBe('refresh-0');
});

test('a refresh without a response is retried while the server still replays it', async () => {
  answers = { '/api/Employees/RefreshToken': [tokens(1), 'no answer', tokens(2)] };
  expect(await refresh()).toBe('fresh');
  expect(await refresh()).toBe('unreachable');
  await expect.poll(() => currentRecord()?.accessToken).toBe('access-2');
});

test('a token that another tab has already replaced is not refreshed again', async () => {
  const refused = currentRecord()?.accessToken;
  keepAsAnotherTab(5);
  expect(await refresh(refused)).toBe('fresh');
  expect(refreshCalls()).toBe(0);
  expect(currentRecord()?.accessToken).toBe('access-5');
});

test('a refresh waits for that of another tab, and uses its token', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const inOtherTab = navigator.locks.request('benchmark.session', () => promise);
  const refreshing = refresh(currentRecord()?.accessToken);
  keepAsAnotherTab(5);
  resolve(undefined);
  expect(await refreshing).toBe('fresh');
  await inOtherTab;
  expect(refreshCalls()).toBe(0);
  expect(currentRecord()?.accessToken).toBe('access-5');
});

test('a response that arrives after another tab signed out restores no session', async () => {
  vi.stubGlobal('fetch', async () => {
    localStorage.clear();
    return respond(tokens(1));
  });
  await refresh();
  expect(currentRecord()).toBeNull();
  expect(localStorage.getItem('benchmark.session')).toBeNull();
});

test('signing out ends the session here even if the server does not respond', async () => {
  const ended = vi.fn<Parameters<typeof onSessionEnd>[0]>();
  const stop = onSessionEnd(ended);
  answers = { '/api/Employees/Logout': ['no answer'] };
  await closeSession();
  expect(currentRecord()).toBeNull();
  expect(ended).toHaveBeenCalledExactlyOnceWith({ employeeId: 7, wasSigningOut: true });
  stop();
});

test('signing out with a refused token refreshes first, so that the server ends the session', async () => {
  answers = {
    '/api/Employees/Logout': [problem(401), { status: 200, body: {} }],
    '/api/Employees/RefreshToken': [tokens(1)],
  };
  await closeSession();
  expect(calls).toEqual(['/api/Employees/Logout', '/api/Employees/RefreshToken', '/api/Employees/Logout']);
});

test('a changed role is loaded from the server', async () => {
  const user = {
    employeeId: 7,
    fullName: 'Mia Wolf',
    email: 'mia@example.com',
    permissions: ['Benchmark_PM'],
  };
  answers = { '/api/session': [{ status: 200, body: user }] };
  await learnUser();
  expect(currentUser()?.permissions).toEqual(['Benchmark_PM']);
});

test('another person’s session is a switch; a sign-out, a sign-in and renewed tokens are not', () => {
  const switched = vi.fn<() => void>();
  const stop = onUserSwitch(switched);
  const change = (employeeId: number | null, n: number) => {
    if (employeeId === null) localStorage.clear();
    else keepAsAnotherTab(n, employeeId);
    adoptStored();
  };
  change(7, 1);
  change(null, 0);
  change(7, 2);
  expect(switched).not.toHaveBeenCalled();
  change(8, 3);
  expect(switched).toHaveBeenCalledOnce();
  stop();
});

test('a hand-edited storage entry is not a session', () => {
  localStorage.setItem('benchmark.session', '{"employeeId":"7"');
  adoptStored();
  expect(currentRecord()).toBeNull();
});

test('a device that wakes up after a minute refreshes the session once the page is visible', async () => {
  answers = { '/api/Employees/RefreshToken': [tokens(1)] };
  await startSession();
  const before = refreshCalls();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  // A refresh would hold this lock.
  await navigator.locks.request('benchmark.session', () => undefined);
  expect(refreshCalls()).toBe(before);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(refreshCalls).toBe(before + 1);
  vi.restoreAllMocks();
});

function keepAsAnotherTab(n: number, employeeId = 7): void {
  const user = { fullName: 'Mia Wolf', email: 'mia@example.com', permissions: [] };
  localStorage.setItem('benchmark.user', JSON.stringify(user));
  const record = { employeeId, accessToken: `access-${n}`, refreshToken: `refresh-${n}` };
  localStorage.setItem('benchmark.session', JSON.stringify(record));
  if (n === 0) adoptStored();
}

const respond = ({ status, body }: Exclude<Answer, string>) =>
  new Response(JSON.stringify(body ?? {}), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' },
  });
