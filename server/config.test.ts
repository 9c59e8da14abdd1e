import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig, warningsOf } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://benchmark@db.example.com/benchmark',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'benchmark',
  SMTP_URL: 'smtps://mail.example.com',
  PUBLIC_URL: 'https://benchmark.example.com',
  SESSION_SECRET: 'kVq3yq0Tz4L8mBn1RwXc7Pj5Hs2Gd9Fa',
  METRICS_TOKEN: 'u7Zr2kQ9wXe4Tb1N',
};

describe('production', () => {
  test('starts with all settings', () => {
    expect(readConfig('production', production)).toMatchObject({
      ...production,
      mode: 'production',
      DEMO: false,
    });
  });

  test.each(Object.keys(production))('refuses to start without %s, naming it', (name) => {
    const sentence = `The setting ${name} is missing. Production needs it.`;
    expect(() => readConfig('production', { ...production, [name]: undefined })).toThrow(sentence);
    expect(() => readConfig('production', { ...production, [name]: '' })).toThrow(sentence);
  });

  test.each([
    'short',
    'a'.repeat(40),
    'abcabcabcabcabcabcabcabcabcabcabcabc',
    'abcdefghij'.repeat(4),
    'abcdefghijABCDEFGHIJabcdefghijABCDEFGHIJ',
    '12345678901234567890123456789012',
    '1234567890abcdefghijklmnopqrstuvwxyz',
    'zyxwvutsrqponmlkjihgfedcba9876543210',
    'kVq3yq0Tz4L8mBn1kVq3yq0Tz4L8mBn1',
    'correct-horse-battery.correct.horse.battery',
    'Secret-Password-Secret_Password secret password',
    'mnqtpouqrsmtqoupnsrmuqtosnrpmtrqupo', // nine characters
  ])('refuses the weak secret %s', (secret) => {
    const weak = { ...production, SESSION_SECRET: secret };
    expect(() => readConfig('production', weak)).toThrow('The setting SESSION_SECRET is weak.');
  });

  test('accepts random secrets in every common alphabet', () => {
    for (let turn = 0; turn < 500; turn += 1) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const secret = randomBytes(32).toString(encoding);
        const token = randomBytes(16).toString(encoding);
        expect(
          readConfig('production', { ...production, SESSION_SECRET: secret, METRICS_TOKEN: token }),
        ).toBeTruthy();
      }
    }
    expect(readConfig('production', { ...production, SESSION_SECRET: randomUUID() })).toBeTruthy();
  });

  test.each(['0123456789abcdef', 'abababababababab', 'metrics!metrics!'])(
    'refuses the weak METRICS_TOKEN %s',
    (token) => {
      const weak = { ...production, METRICS_TOKEN: token };
      expect(() => readConfig('production', weak)).toThrow('The setting METRICS_TOKEN is weak.');
    },
  );

  test('refuses a previous secret that is weak, or the same as the new one', () => {
    const weak = { ...production, SESSION_SECRET_PREVIOUS: 'short' };
    expect(() => readConfig('production', weak)).toThrow('The setting SESSION_SECRET_PREVIOUS is weak.');
    const same = { ...production, SESSION_SECRET_PREVIOUS: production.SESSION_SECRET };
    expect(() => readConfig('production', same)).toThrow(
      'The setting SESSION_SECRET_PREVIOUS must not be the same as SESSION_SECRET.',
    );
  });

  test('refuses one secret for two purposes', () => {
    const same = { ...production, METRICS_TOKEN: production.SESSION_SECRET };
    expect(() => readConfig('production', same)).toThrow(
      'The setting METRICS_TOKEN must not be the same as SESSION_SECRET.',
    );
  });

  test('refuses unencrypted SMTP to another machine, unless allowed', () => {
    const sending = (SMTP_URL: string, more = {}) =>
      readConfig('production', { ...production, SMTP_URL, ...more });
    for (const open of ['', '?requireTLS=false', '?requireTLS=true&ignoreTLS=true']) {
      const url = `smtp://user:word@mail.example.com:25/${open}`;
      expect(() => sending(url)).toThrow(
        'The setting SMTP_URL sends mail to another machine without encryption.',
      );
      expect(sending(url, { SMTP_INSECURE: 'true' }).SMTP_INSECURE).toBe(true);
    }
    for (const safe of [
      'smtps://mail.example.com',
      'smtp://mail.example.com?requireTLS=true',
      'smtp://127.0.0.1:25',
    ]) {
      expect(sending(safe).SMTP_URL).toBe(safe);
    }
    expect(readConfig('development', { SMTP_URL: 'smtp://mail.example.com' }).SMTP_INSECURE).toBe(false);
  });

  test('warns if it is behind a proxy but trusts none', () => {
    expect(warningsOf(readConfig('production', production))).toEqual([
      expect.stringContaining('TRUST_PROXY'),
    ]);
    expect(warningsOf(readConfig('production', { ...production, TRUST_PROXY: '1' }))).toEqual([]);
    const local = { ...production, PUBLIC_URL: 'http://127.0.0.1:3000' };
    expect(warningsOf(readConfig('production', local))).toEqual([]);
  });

  test.each([
    ['http://s3.example.com', 1],
    ['https://s3.example.com', 0],
    ['http://127.0.0.1:9000', 0],
    ['nonsense', 0],
  ])('warns if documents go to %s without encryption: %i', (endpoint, count) => {
    const settings = { ...production, TRUST_PROXY: '1', FILES_URL: `s3://documents?endpoint=${endpoint}` };
    const warnings = warningsOf(readConfig('production', settings));
    expect(warnings).toEqual(Array.from({ length: count }, () => expect.stringContaining('FILES_URL')));
  });

  test.each(['OIDC_ISSUER', 'PUBLIC_URL'])('refuses a %s without encryption', (name) => {
    const open = { ...production, [name]: 'http://benchmark.example.com' };
    expect(() => readConfig('production', open)).toThrow(
      `The setting ${name} must be an address that starts with https://.`,
    );
  });

  test('refuses the demo company', () => {
    expect(() => readConfig('production', { ...production, DEMO: 'true' })).toThrow('The setting DEMO');
  });

  test('gives sessions to callers without a browser only if allowed', () => {
    expect(readConfig('production', production).UNBOUND_SESSIONS).toBe(false);
    expect(readConfig('production', { ...production, UNBOUND_SESSIONS: 'true' }).UNBOUND_SESSIONS).toBe(true);
    expect(readConfig('development', {}).UNBOUND_SESSIONS).toBe(true);
    expect(readConfig('development', { UNBOUND_SESSIONS: 'false' }).UNBOUND_SESSIONS).toBe(false);
  });
});

test.each([
  ['', 0],
  ['false', 0],
  ['0', 0],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.1,2001:db8::/32', ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']],
])('TRUST_PROXY=%s trusts %j', (given, trusted) => {
  expect(readConfig('development', { TRUST_PROXY: given }).TRUST_PROXY).toEqual(trusted);
});

test('the first Admin has an email address', () => {
  const email = 'helen@example.com';
  expect(readConfig('development', { FIRST_ADMIN_EMAIL: email })).toMatchObject({ FIRST_ADMIN_EMAIL: email });
  expect(readConfig('development', {}).FIRST_ADMIN_EMAIL).toBeUndefined();
  const beyond = { FIRST_ADMIN_EMAIL: 'jörg@example.com' };
  expect(() => readConfig('development', beyond)).toThrow('which needs SMTP_UTF8.');
  expect(readConfig('development', { ...beyond, SMTP_UTF8: 'true' })).toMatchObject(beyond);
  expect(readConfig('development', { FIRST_ADMIN_EMAIL: 'jorg@müller.de' }).SMTP_UTF8).toBe(false);
  expect(() => readConfig('development', { FIRST_ADMIN_EMAIL: 'helen' })).toThrow(
    'The setting FIRST_ADMIN_EMAIL must be an email address.',
  );
});

test('development needs no settings', () => {
  expect(readConfig('development', {})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' });
});

test.each([
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['PORT', '-1', 'must be a whole number from 0 to 65535'],
  ['PORT', '3000x', 'must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://db', 'must be an address that starts with postgres:// or postgresql://'],
  ['COMPANY_TIME_ZONE', 'Europe/Atlantis', 'must be an IANA time zone'],
  ['OIDC_EMAIL', 'anybody', 'must be verified or trusted'],
  ['TRUST_PROXY', 'yes', 'must be the number of proxies in front'],
  ['TRUST_PROXY', '17', 'must be the number of proxies in front'],
  ['TRUST_PROXY', '-1', 'must be the number of proxies in front'],
  ['TRUST_PROXY', '10.0.0.0/33', 'must be the number of proxies in front'],
  ['TRUST_PROXY', '10.0.0.0/8,', 'must be the number of proxies in front'],
  ['TRUST_PROXY', 'fe80::1%eth0', 'must be the number of proxies in front'],
  ['SMTP_INSECURE', 'yes', 'must be true or false'],
  ['METRICS_TOKEN', 'short', 'must be 16 characters or more'],
])('%s=%s stops the start with a sentence that names it', (name, value, sentence) => {
  expect(() => readConfig('development', { [name]: value })).toThrow(`The setting ${name} ${sentence}`);
});
