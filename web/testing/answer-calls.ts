import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { listNamesakes } from '#contract/core/names.endpoints.ts';
import { currentSession } from '#contract/core/session.endpoints.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { dropFromVaultIf } from '#web/app/drafts/draft-vault.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session/session-record.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import { type Answer, answer, type LooseSent, type Sent } from './answers.ts';

/** Who is signed in. */
export type Viewer = Pick<SignedInUser, 'employeeId' | 'fullName' | 'permissions'> & Partial<SignedInUser>;

/** An Admin whom no row of a test is about. */
export const anAdmin: Viewer = { employeeId: 9, fullName: 'Ann Abel', permissions: ['Benchmark_Admin'] };

/** A call as the tests of several endpoints compare it. */
type AnyCall = LooseSent & { readonly method: string; readonly path: string };

/** Null: the test has not said yet what its calls answer. */
let table: readonly Answer[] | null = null;
let made: (AnyCall & { readonly endpoint: Endpoint })[] = [];
let unanswered: string[] = [];
let isOver = true;
/** Changes when a test begins and when it ends. */
let part = Symbol('before the first test');

beforeEach(() => {
  isOver = false;
  part = Symbol('a test');
  made = [];
  // The fake stays when the test is over: a page that is being left never asks a real server.
  vi.stubGlobal('fetch', serve);
});
afterEach(async () => {
  part = Symbol('the end of a test');
  endSaves();
  await cleanup();
  vi.restoreAllMocks();
  isOver = true;
  await queryClient.cancelQueries();
  queryClient.clear();
  showError(null);
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
  await dropFromVaultIf(() => true);
  table = null;
  const missing = new Set(unanswered);
  unanswered = [];
  if (missing.size > 0) throw new Error(`The test has no answer for ${[...missing].join(', ')}.`);
});

/** Signs in and answers the calls of the test. An endpoint without an answer fails the test. */
export function answerCalls(as: Viewer | null, answers: readonly Answer[]): void {
  // What was asked before belongs to the page of the test before.
  if (table === null) unanswered = [];
  if (as === null) forgetSession();
  else {
    const user = { email: 'someone@example.com', ...as };
    keepSession({ employeeId: user.employeeId, accessToken: 'a', refreshToken: 'r' }, user);
    // What the frame of every screen asks.
    table = [...answers, answer(listNamesakes, []), answer(currentSession, user)];
    return;
  }
  table = answers;
}

/** Answers these calls from now on, before the other answers of the test. Returns how to take that back. */
export function answerInstead(...answers: readonly Answer[]): () => void {
  table = [...answers, ...(table ?? [])];
  return () => {
    table = (table ?? []).filter((one) => !answers.includes(one));
  };
}

/** The calls that the test has made so far. */
export const calls = {
  of: callsOf,
  /** All calls that may change something, in their order. */
  changes: (): readonly AnyCall[] => made.filter(({ method }) => method !== 'GET'),
};

function callsOf<E extends Endpoint>(endpoint: E): readonly Sent<E>[];
function callsOf(endpoint: Endpoint): readonly LooseSent[] {
  return made.filter((one) => one.endpoint === endpoint);
}

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, searchParams, origin } = new URL(request.url);
  // A file that the page has made itself, or a part of the pages.
  if (origin !== window.location.origin || !pathname.startsWith('/api/')) return realFetch(request);
  const path = pathname.replace('/api', '');
  const found = entryFor(request.method, path);
  if (found === undefined) {
    if (!isOver) unanswered.push(`${request.method} ${path}`);
    if (table === null) return new Promise<never>(() => {});
    return new Response(`The test has no answer for ${request.method} ${path}.`, { status: 400 });
  }
  const asked = part;
  const text = await request.text();
  // The test has ended meanwhile: what answers now belongs to the next one.
  if (asked !== part) return new Promise<never>(() => {});
  const body: unknown = text === '' ? null : JSON.parse(text);
  const sent: AnyCall = {
    method: request.method,
    path,
    body,
    params: found.params,
    query: Object.fromEntries(searchParams),
    ifMatch: request.headers.get('If-Match'),
    idempotencyKey: request.headers.get('Idempotency-Key'),
    accessToken: request.headers.get('Authorization')?.replace('Bearer ', '') ?? null,
    outlivesPage: request.keepalive,
  };
  made.push({ ...sent, endpoint: found.answer.endpoint });
  return Promise.race([inTime(found.answer.respond(sent), asked), givenUp(request.signal)]);
}

/** A save that was answered, but not yet done when its test ended, would load the next test's screens. */
function endSaves(): void {
  const never = () => new Promise<never>(() => {});
  for (const save of queryClient.getMutationCache().getAll())
    save.setOptions({ ...save.options, onSuccess: never, onError: never });
}

/** The answer, while the test that asked still runs. Afterward a save would load the next test's screens. */
async function inTime(answered: Promise<Response>, asked: symbol): Promise<Response> {
  const response = await answered;
  return asked === part ? response : new Promise<never>(() => {});
}

/** Fails when the page gives the call up. */
const givenUp = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const realFetch = window.fetch.bind(window);

function entryFor(method: string, path: string) {
  const fitting = (table ?? [])
    .filter(({ endpoint }) => endpoint.method === method)
    .flatMap((one) => {
      const match = patternOf(one.endpoint).exec(path);
      return match === null ? [] : [{ answer: one, params: { ...match.groups } }];
    });
  return fitting.find(({ answer: { endpoint } }) => endpoint.path === path) ?? fitting[0];
}

/** An id has a digit, so that `/Projects/closed` is no project. */
const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]*\\d[^/]*)')}$`);
