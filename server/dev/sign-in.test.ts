import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowsDevelopmentSignIn } from '#server/config.ts';
import { BadIdentityToken } from '#server/ports/identity/identity.ts';
import { openIdConnectIdentity } from '#server/ports/identity/identity.oidc.ts';
import { DEVELOPMENT_ISSUER_NAME, developmentIssuer } from './sign-in/addresses.ts';
import {
  authorizationUrl,
  browser,
  exchange,
  idTokenOf,
  pick,
  startTestSignIn,
} from './sign-in/test-browser.ts';
import { developmentIdentity } from './sign-in.ts';

let signIn: Awaited<ReturnType<typeof startTestSignIn>>;
let address: string;

beforeAll(async () => {
  signIn = await startTestSignIn();
  address = signIn.address;
});

afterAll(() => signIn.stop());

describe('signing in by code and PKCE', () => {
  test('returns an identity token of the picked person that the identity port accepts', async () => {
    const { url, verifier } = authorizationUrl(address);
    const back = await pick(browser(address), url, { employeeId: '2' });
    expect(back.origin + back.pathname).toBe(`${address}/login`);
    expect(back.searchParams.get('state')).toBe('s-1');
    const response = await exchange(address, back.searchParams.get('code') ?? '', verifier);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(address);
    const verified = await signIn.identity.verify(await idTokenOf(response));
    expect(verified).toMatchObject({
      issuer: DEVELOPMENT_ISSUER_NAME,
      subject: '2',
      email: 'leo@example.com',
      nonce: 'n-1',
    });
  });

  test('is accepted through discovery too, like any other provider', async () => {
    const { url, verifier } = authorizationUrl(address);
    const back = await pick(browser(address), url, { employeeId: '4' });
    const idToken = await idTokenOf(await exchange(address, back.searchParams.get('code') ?? '', verifier));
    const found = openIdConnectIdentity({
      issuer: developmentIssuer(address),
      clientId: 'benchmark',
      emailTrust: 'verified',
    });
    expect((await found.verify(idToken)).email).toBe('Tom@example.com');
    expect(decodeProtectedHeader(idToken).alg).toBe('RS256');
    expect(decodeJwt(idToken)).toMatchObject({ name: 'Tom Member', email_verified: true });
  });

  test('asks each time, so that you can sign in as another person immediately', async () => {
    const tab = browser(address);
    for (const [employeeId, email] of [
      ['1', 'ada@example.com'],
      ['3', 'pia@example.com'],
      ['1', 'ada@example.com'],
    ] as const) {
      const { url, verifier } = authorizationUrl(address);
      const back = await pick(tab, url, { employeeId });
      const idToken = await idTokenOf(await exchange(address, back.searchParams.get('code') ?? '', verifier));
      expect((await signIn.identity.verify(idToken)).email).toBe(email);
    }
  });

  test('returns nothing for a wrong verifier or a used code', async () => {
    const first = authorizationUrl(address);
    const back = await pick(browser(address), first.url, { employeeId: '1' });
    const code = back.searchParams.get('code') ?? '';
    expect((await exchange(address, code, randomBytes(32).toString('base64url'))).status).toBe(400);
    const second = authorizationUrl(address);
    const again =
      (await pick(browser(address), second.url, { employeeId: '1' })).searchParams.get('code') ?? '';
    expect((await exchange(address, again, second.verifier)).status).toBe(200);
    expect((await exchange(address, again, second.verifier)).status).toBe(400);
  });

  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
  ])('is refused %s', async (_name, extra) => {
    const response = await browser(address).go(authorizationUrl(address, extra).url);
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
  });

  test('redirects only to the application', async () => {
    const response = await browser(address).go(
      authorizationUrl(address, { redirect_uri: 'http://evil.test/login' }).url,
      {
        headers: { accept: 'text/html' },
      },
    );
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Sign-in is not possible');
  });

  test('refuses pages of another origin', async () => {
    const { url, verifier } = authorizationUrl(address);
    const back = await pick(browser(address), url, { employeeId: '1' });
    const response = await exchange(
      address,
      back.searchParams.get('code') ?? '',
      verifier,
      'http://evil.test',
    );
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the implicit flow', () => {
  test('returns the identity token in the fragment', async () => {
    const back = await pick(browser(address), authorizationUrl(address, { response_type: 'id_token' }).url, {
      employeeId: '1',
    });
    const idToken = new URLSearchParams(back.hash.slice(1)).get('id_token') ?? '';
    expect(await signIn.identity.verify(idToken)).toMatchObject({ email: 'ada@example.com', nonce: 'n-1' });
  });

  test('needs a nonce', async () => {
    const response = await browser(address).go(
      authorizationUrl(address, { response_type: 'id_token', nonce: '' }).url,
    );
    expect(
      new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1)).get('error'),
    ).toBe('invalid_request');
  });
});

describe('identity tokens for scripts', () => {
  const ask = (body: object) =>
    fetch(`${address}/dev/id-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('are signed with the same keys, and every token is different', async () => {
    const bodies = await Promise.all(
      [1, 2].map(async () => (await ask({ email: ' tom@EXAMPLE.com ', nonce: 'n-2' })).json()),
    );
    const [one, other] = bodies as { idToken: string }[];
    expect(await signIn.identity.verify(one?.idToken ?? '')).toMatchObject({
      subject: '4',
      email: 'Tom@example.com',
      nonce: 'n-2',
    });
    expect(one?.idToken).not.toBe(other?.idToken);
  });

  test('are not issued for unknown people', async () => {
    const response = await ask({ email: 'nobody@example.com' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('No one with this email address can sign in.');
    expect((await ask({})).status).toBe(400);
  });
});

describe('the keys', () => {
  test('are readable only by this user and survive a restart', async () => {
    expect((await stat(join(signIn.dataDir, 'dev-sign-in-keys.json'))).mode & 0o777).toBe(0o600);
    const again = await developmentIdentity({ publicUrl: () => address, dataDir: signIn.dataDir });
    const { url, verifier } = authorizationUrl(address);
    const back = await pick(browser(address), url, { employeeId: '1' });
    const idToken = await idTokenOf(await exchange(address, back.searchParams.get('code') ?? '', verifier));
    expect((await again.verify(idToken)).subject).toBe('1');
  });

  test('of another installation are not accepted', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'benchmark-sign-in-'));
    try {
      const [other, rival] = await Promise.all(
        [1, 2].map(() => developmentIdentity({ publicUrl: () => address, dataDir: elsewhere })),
      );
      const response = await fetch(`${address}/dev/id-token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com' }),
      });
      const { idToken } = (await response.json()) as { idToken: string };
      await expect(other?.verify(idToken)).rejects.toThrow(BadIdentityToken);
      await expect(rival?.verify(idToken)).rejects.toThrow(BadIdentityToken);
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });
});

describe('the development sign-in', () => {
  test('answers only under the loopback, whatever name resolves to it', async () => {
    const send = (host: string) =>
      signIn.app.inject({ url: '/dev/sign-in/.well-known/openid-configuration', headers: { host } });
    expect((await send('localhost:3000')).statusCode).toBe(200);
    expect((await send('rebound.evil.test:3000')).statusCode).toBe(403);
  });

  test('is for development on the loopback without a provider', () => {
    const allowed = { mode: 'development', HOST: '127.0.0.1', OIDC_ISSUER: undefined } as const;
    expect(allowsDevelopmentSignIn(allowed)).toBe(true);
    expect(allowsDevelopmentSignIn({ ...allowed, mode: 'production' })).toBe(false);
    expect(allowsDevelopmentSignIn({ ...allowed, HOST: '0.0.0.0' })).toBe(false);
    expect(allowsDevelopmentSignIn({ ...allowed, OIDC_ISSUER: 'https://accounts.google.com' })).toBe(false);
  });
});
