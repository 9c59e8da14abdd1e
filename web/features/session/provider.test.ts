import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goToProvider, identityTokenFrom, type SignInOptions } from './provider.ts';
import { keepStartedSignIn, takeStartedSignIn } from './started-sign-in.ts';

const issuer = 'https://sso.example.com';
const options = {
  issuer,
  clientId: 'benchmark',
  responseType: 'code',
  nonce: 'n',
  companyName: 'Acme',
} as const;
const unreachable = 'The sign-in provider cannot be reached. Please try again shortly.';
const interrupted = 'The sign-in was interrupted. Please try again.';

let document: Record<string, string>;
const assigned: URL[] = [];

beforeEach(() => {
  document = { issuer, authorization_endpoint: `${issuer}/authorize` };
  assigned.length = 0;
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  const location = { origin: 'https://benchmark.example.com', assign: (to: URL) => assigned.push(to) };
  vi.stubGlobal('window', { location });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(document)));
});
afterEach(() => vi.unstubAllGlobals());

const go = async (changes: Partial<SignInOptions> = {}) => {
  await goToProvider({ ...options, ...changes });
  return Object.fromEntries(assigned[0]?.searchParams ?? []);
};

test('the provider gets the request for a code with a challenge, and the tab keeps the started sign-in', async () => {
  const query = await go();
  expect(query).toMatchObject({
    client_id: 'benchmark',
    response_type: 'code',
    nonce: 'n',
    code_challenge_method: 'S256',
    redirect_uri: 'https://benchmark.example.com/login',
  });
  expect(query).not.toHaveProperty('response_mode');
  expect(takeStartedSignIn()).toMatchObject({ issuer, nonce: 'n', state: query['state'] });
});

test('the provider returns an identity token in the fragment, without a challenge', async () => {
  const query = await go({ responseType: 'id_token' });
  expect(query).toMatchObject({ response_type: 'id_token', response_mode: 'fragment' });
  expect(query).not.toHaveProperty('code_challenge');
});

test('a provider without a sign-in page cannot be reached', async () => {
  document = { issuer };
  await expect(go()).rejects.toThrow(unreachable);
  expect(assigned).toEqual([]);
});

const started = { ...options, responseType: 'id_token', state: 's', verifier: 'v' } as const;
const arrive = (answer: Record<string, string>) => identityTokenFrom(new URLSearchParams(answer));

test('the identity token is taken once, from the answer to the started sign-in', async () => {
  keepStartedSignIn(started);
  expect(await arrive({ id_token: 'x.y.z', state: 's' })).toBe('x.y.z');
  await expect(arrive({ id_token: 'x.y.z', state: 's' })).rejects.toThrow(interrupted);
});

test.each([
  [{ id_token: 'x.y.z', state: 'other' }, interrupted],
  [{ state: 's' }, interrupted],
  [{ error: 'access_denied', state: 's' }, 'The sign-in was cancelled.'],
  [
    { error: 'server_error', state: 's' },
    'The sign-in provider refused the sign-in. Please try again or ask an administrator.',
  ],
])('the answer %j is refused: %s', async (answer, sentence) => {
  keepStartedSignIn(started);
  await expect(arrive(answer)).rejects.toThrow(sentence);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), unreachable],
  ['a refusal', async () => Response.json({ error: 'invalid_grant' }, { status: 400 }), interrupted],
])('%s to the code says why the sign-in failed', async (_, exchange, sentence) => {
  document = { issuer, token_endpoint: `${issuer}/token` };
  const fetched = async (to: string) =>
    to === document['token_endpoint'] ? exchange() : Response.json(document);
  vi.stubGlobal('fetch', fetched);
  keepStartedSignIn({ ...started, responseType: 'code' });
  await expect(arrive({ code: 'c', state: 's' })).rejects.toThrow(sentence);
});
