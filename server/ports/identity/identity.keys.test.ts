import { describe, expect, test } from 'vitest';
import { BadIdentityToken } from './identity.ts';
import { READINGS_APART_MS } from './identity.keys.ts';
import { openIdConnectIdentity } from './identity.oidc.ts';
import { hasRepeatedName } from './identity.rules.ts';
import { TEST_CLIENT_ID, TEST_ISSUER, TEST_JWKS_URI, testIdentity } from './identity.test-double.ts';

describe('a rotated key', () => {
  /** A provider whose key the test can rotate, and a clock that only `wait` moves. */
  async function rotatingProvider() {
    let time = new Date('2030-05-05T12:00:00Z').getTime();
    const clock = { now: () => new Date(time), move: (ms: number) => (time += ms) };
    const [before, after] = await Promise.all([
      testIdentity({ now: clock.now }),
      testIdentity({ now: clock.now }),
    ]);
    const provider: { keys: object[]; readings: number } = { keys: [before.jwk], readings: 0 };
    const waits: number[] = [];
    const identity = openIdConnectIdentity({
      issuer: TEST_ISSUER,
      clientId: TEST_CLIENT_ID,
      emailTrust: 'verified',
      now: clock.now,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        clock.move(milliseconds);
      },
      fetch: async (url) => {
        if (url !== TEST_JWKS_URI) return Response.json({ issuer: TEST_ISSUER, jwks_uri: TEST_JWKS_URI });
        provider.readings += 1;
        return Response.json({ keys: provider.keys });
      },
    });
    return { clock, before, after, provider, identity, waits };
  }

  test.each([
    ['another id', 'test-2'],
    ['the same id', 'test-1'],
    ['no id', undefined],
  ])('under %s costs no sign-in, also right after junk made the keys be read', async (_name, kid) => {
    const { clock, before, after, provider, identity } = await rotatingProvider();
    await identity.verify(await before.tokenFor('ada@example.com'));
    clock.move(60_000);
    const junk = await before.tokenFor('ada@example.com', { header: { kid: 'junk' } });
    await expect(identity.verify(junk)).rejects.toThrow(BadIdentityToken);
    provider.keys = [kid === undefined ? { ...after.jwk, kid: undefined } : { ...after.jwk, kid }];
    const header = { kid } as { kid: string };
    const good = await after.tokenFor('ada@example.com', { header });
    expect((await identity.verify(good)).email).toBe('ada@example.com');
    await expect(identity.verify(await before.tokenFor('ada@example.com', { header }))).rejects.toThrow(
      BadIdentityToken,
    );
  });

  test('is not requested repeatedly for tokens with an unknown key', async () => {
    const { before, provider, identity, waits } = await rotatingProvider();
    await identity.verify(await before.tokenFor('ada@example.com'));
    const junk = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        before.tokenFor('ada@example.com', { header: { kid: `junk-${index}` } }),
      ),
    );
    const verdicts = await Promise.allSettled(junk.map((token) => identity.verify(token)));
    expect(verdicts.every(({ status }) => status === 'rejected')).toBe(true);
    expect(provider.readings).toBe(2);
    expect(waits).toEqual([READINGS_APART_MS]);
    for (const token of junk.slice(0, 3))
      await expect(identity.verify(token)).rejects.toThrow(BadIdentityToken);
    expect(provider.readings).toBe(5);
    expect(waits).toEqual(Array.from({ length: 4 }, () => READINGS_APART_MS));
  });

  test('is loaded once for the first token', async () => {
    const { before, provider, identity, waits } = await rotatingProvider();
    const junk = await before.tokenFor('ada@example.com', { header: { kid: 'junk' } });
    await expect(identity.verify(junk)).rejects.toThrow(BadIdentityToken);
    expect([provider.readings, waits]).toEqual([1, []]);
  });
});

describe('a text of JSON', () => {
  test.each([
    ['{"a":1,"a":2}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"a":{"b":1,"c":[{"d":1},{"d":2,"d":3}]}}', true],
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', false],
    ['{"a":"\\",\\"a\\":","b":"{\\"b\\":1"}', false],
    ['{"__proto__":1,"__proto__":2}', true],
    ['["a","a",":"]', false],
  ])('%s says something twice: %j', (json, expected) => {
    JSON.parse(json);
    expect(hasRepeatedName(json)).toBe(expected);
  });
});
