import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { BadIdentityToken, IdentityProviderUnavailable } from './identity.ts';
import { DISCOVERY_KEPT_MS, HOLD_OFF_MS, type ProviderFetch } from './identity.keys.ts';
import { openIdConnectIdentity } from './identity.oidc.ts';
import { TEST_CLIENT_ID, TEST_ISSUER, TEST_JWKS_URI, testIdentity } from './identity.test-double.ts';

const DISCOVERY = `${TEST_ISSUER}/.well-known/openid-configuration`;

/** A fixed clock that the test moves. */
function standingClock(at = '2030-05-05T12:00:00Z') {
  let time = new Date(at).getTime();
  return { now: () => new Date(time), move: (ms: number) => (time += ms) };
}

describe('a good identity token', () => {
  test('identifies the person, with the nonce unchecked', async () => {
    const clock = standingClock();
    const { identity, tokenFor } = await testIdentity({ now: clock.now });
    const token = await tokenFor('Ada@example.com', { claims: { sub: 'subject-1', nonce: 'n-1' } });
    expect(await identity.verify(token)).toEqual({
      issuer: TEST_ISSUER,
      subject: 'subject-1',
      email: 'Ada@example.com',
      nonce: 'n-1',
      expiresAt: new Date('2030-05-05T12:05:30Z'),
      fingerprint: createHash('sha256')
        .update(token.slice(0, token.lastIndexOf('.')))
        .digest(),
    });
  });

  test('may carry several audiences when it names us as the party it was issued to', async () => {
    const { identity, tokenFor } = await testIdentity();
    const token = await tokenFor('ada@example.com', {
      claims: { aud: [TEST_CLIENT_ID, 'other'], azp: TEST_CLIENT_ID },
    });
    expect((await identity.verify(token)).email).toBe('ada@example.com');
  });

  test('may carry its one audience as a list', async () => {
    const { identity, tokenFor } = await testIdentity();
    const token = await tokenFor('ada@example.com', { claims: { aud: [TEST_CLIENT_ID] } });
    expect((await identity.verify(token)).nonce).toBeNull();
  });

  test('expires at its maximum age, however long the provider lets it live', async () => {
    const clock = standingClock();
    const { identity, tokenFor } = await testIdentity({ now: clock.now });
    const token = await tokenFor('ada@example.com', {
      claims: { exp: clock.now().getTime() / 1000 + 86_400 },
    });
    const { expiresAt } = await identity.verify(token);
    expect(expiresAt).toEqual(new Date('2030-05-05T12:10:00Z'));
    clock.move(expiresAt.getTime() - clock.now().getTime());
    await expect(identity.verify(token)).rejects.toThrow('too old');
  });

  test('may come from a clock that is less than a minute ahead', async () => {
    const clock = standingClock();
    const seconds = clock.now().getTime() / 1000;
    const { identity, tokenFor } = await testIdentity({ now: clock.now });
    const token = await tokenFor('ada@example.com', { claims: { iat: seconds + 59, nbf: seconds + 59 } });
    expect((await identity.verify(token)).email).toBe('ada@example.com');
  });

  test.each(['PS256', 'ES256', 'EdDSA'])('may be signed with %s', async (alg) => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k' };
    const identity = openIdConnectIdentity({
      issuer: TEST_ISSUER,
      clientId: TEST_CLIENT_ID,
      emailTrust: 'verified',
      fetch: async (url) =>
        Response.json(
          url === TEST_JWKS_URI ? { keys: [jwk] } : { issuer: TEST_ISSUER, jwks_uri: TEST_JWKS_URI },
        ),
    });
    const { claimsFor } = await testIdentity();
    const token = await new SignJWT(claimsFor('ada@example.com'))
      .setProtectedHeader({ alg, kid: 'k', typ: 'JWT' })
      .sign(privateKey);
    expect((await identity.verify(token)).email).toBe('ada@example.com');
  });
});

describe('the expiry of a token', () => {
  test('has an allowance of half a minute, and then refuses', async () => {
    const clock = standingClock();
    const seconds = clock.now().getTime() / 1000;
    const { identity, tokenFor } = await testIdentity({ now: clock.now });
    const token = await tokenFor('ada@example.com', { claims: { iat: seconds - 60, exp: seconds } });
    clock.move(29_999);
    expect((await identity.verify(token)).email).toBe('ada@example.com');
    clock.move(1);
    await expect(identity.verify(token)).rejects.toThrow('The token has expired.');
  });
});

describe('an email address', () => {
  test('without a claim is accepted only from a trusted provider', async () => {
    const claims = { email_verified: undefined };
    const strict = await testIdentity();
    await expect(strict.identity.verify(await strict.tokenFor('a@b.example', { claims }))).rejects.toThrow(
      BadIdentityToken,
    );
    const trusting = await testIdentity({ emailTrust: 'trusted' });
    expect((await trusting.identity.verify(await trusting.tokenFor('a@b.example', { claims }))).email).toBe(
      'a@b.example',
    );
  });

  test.each([false, 'true', 'false', 1, null])(
    'with email_verified %j is refused of a trusted provider too',
    async (value) => {
      const { identity, tokenFor } = await testIdentity({ emailTrust: 'trusted' });
      const token = await tokenFor('a@b.example', { claims: { email_verified: value } });
      await expect(identity.verify(token)).rejects.toThrow(BadIdentityToken);
    },
  );
});

describe('the provider', () => {
  test('gets one request for concurrent tokens, and none at a URL from a token', async () => {
    const { identity, tokenFor, asked } = await testIdentity();
    const header = { jku: 'https://evil.test/keys', x5u: 'https://evil.test/chain' };
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => tokenFor('ada@example.com', { header })),
    );
    expect(asked).toEqual([]);
    await Promise.all(tokens.map((token) => identity.verify(token)));
    expect(asked).toEqual([DISCOVERY, TEST_JWKS_URI]);
  });

  test('gets no request for a malformed token', async () => {
    const { identity, asked } = await testIdentity();
    await expect(identity.verify('a.b.c')).rejects.toThrow(BadIdentityToken);
    expect(asked).toEqual([]);
  });

  test('gets a request again after an hour, and its cached key URL still works while it fails', async () => {
    const clock = standingClock();
    const test = await testIdentity({ now: clock.now });
    let isAway = false;
    const asked: string[] = [];
    const identity = openIdConnectIdentity({
      issuer: TEST_ISSUER,
      clientId: TEST_CLIENT_ID,
      emailTrust: 'verified',
      now: clock.now,
      fetch: async (url) => {
        asked.push(url);
        if (isAway && url === DISCOVERY) throw new TypeError('fetch failed');
        return Response.json(
          url === TEST_JWKS_URI ? { keys: [test.jwk] } : { issuer: TEST_ISSUER, jwks_uri: TEST_JWKS_URI },
        );
      },
    });
    await identity.verify(await test.tokenFor('ada@example.com'));
    clock.move(DISCOVERY_KEPT_MS);
    await identity.verify(await test.tokenFor('ada@example.com'));
    expect(asked).toEqual([DISCOVERY, TEST_JWKS_URI, DISCOVERY, TEST_JWKS_URI]);
    isAway = true;
    clock.move(DISCOVERY_KEPT_MS);
    expect((await identity.verify(await test.tokenFor('ada@example.com'))).email).toBe('ada@example.com');
  });

  const failures: [string, ProviderFetch][] = [
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 500', async () => new Response('no', { status: 500 })],
    [
      'redirects',
      async () => new Response(null, { status: 302, headers: { location: 'https://evil.test' } }),
    ],
    ['talks nonsense', async () => new Response('<html>')],
    [
      'calls itself something else',
      async () => Response.json({ issuer: `${TEST_ISSUER}/`, jwks_uri: TEST_JWKS_URI }),
    ],
    [
      'serves its keys in the clear',
      async () => Response.json({ issuer: TEST_ISSUER, jwks_uri: 'http://identity.test/keys' }),
    ],
    [
      'has no keys',
      async (url) =>
        url === DISCOVERY
          ? Response.json({ issuer: TEST_ISSUER, jwks_uri: TEST_JWKS_URI })
          : Response.json({}),
    ],
  ];
  test.each(failures)('that %s is unavailable; the token is not refused', async (_name, fetch) => {
    const { tokenFor } = await testIdentity();
    const identity = openIdConnectIdentity({
      issuer: TEST_ISSUER,
      clientId: TEST_CLIENT_ID,
      emailTrust: 'verified',
      fetch,
    });
    await expect(identity.verify(await tokenFor('ada@example.com'))).rejects.toThrow(
      IdentityProviderUnavailable,
    );
  });

  test('gets no requests for a moment after a failure, then again', async () => {
    const clock = standingClock();
    const test = await testIdentity({ now: clock.now });
    let isAway = true;
    let questions = 0;
    const identity = openIdConnectIdentity({
      issuer: TEST_ISSUER,
      clientId: TEST_CLIENT_ID,
      emailTrust: 'verified',
      now: clock.now,
      fetch: async (url) => {
        questions += 1;
        if (isAway) throw new TypeError('fetch failed');
        return Response.json(
          url === TEST_JWKS_URI ? { keys: [test.jwk] } : { issuer: TEST_ISSUER, jwks_uri: TEST_JWKS_URI },
        );
      },
    });
    const token = await test.tokenFor('ada@example.com');
    for (let i = 0; i < 5; i += 1)
      await expect(identity.verify(token)).rejects.toThrow(IdentityProviderUnavailable);
    expect(questions).toBe(1);
    isAway = false;
    clock.move(HOLD_OFF_MS);
    expect((await identity.verify(token)).email).toBe('ada@example.com');
  });

  test('whose issuer ends in a slash is found below it', async () => {
    const issuer = `${TEST_ISSUER}/`;
    const { identity, tokenFor, asked } = await testIdentity({ issuer });
    expect((await identity.verify(await tokenFor('ada@example.com'))).issuer).toBe(issuer);
    expect(asked[0]).toBe(DISCOVERY);
  });
});
