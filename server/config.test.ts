import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://benchmark@db.example.com/benchmark',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'benchmark',
  SMTP_URL: 'smtps://mail.example.com',
  PUBLIC_URL: 'https://benchmark.example.com',
  SESSION_SECRET: 'kVq3yq0Tz4L8mBn1RwXc7Pj5Hs2Gd9Fa',
};

describe('production', () => {
  test('starts when everything is given', () => {
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

  test.each(['short', 'a'.repeat(40), 'abcabcabcabcabcabcabcabcabcabcabcabc'])(
    'refuses the weak secret %s',
    (secret) => {
      const weak = { ...production, SESSION_SECRET: secret };
      expect(() => readConfig('production', weak)).toThrow('The setting SESSION_SECRET is weak.');
    },
  );

  test.each(['OIDC_ISSUER', 'PUBLIC_URL'])('refuses a %s that anybody on the way can read', (name) => {
    const open = { ...production, [name]: 'http://benchmark.example.com' };
    expect(() => readConfig('production', open)).toThrow(
      `The setting ${name} must be an address that starts with https://.`,
    );
  });

  test('refuses the demo company', () => {
    expect(() => readConfig('production', { ...production, DEMO: 'true' })).toThrow('The setting DEMO');
  });

  test('gives sessions to callers without a browser only when told to', () => {
    expect(readConfig('production', production).UNBOUND_SESSIONS).toBe(false);
    expect(readConfig('production', { ...production, UNBOUND_SESSIONS: 'true' }).UNBOUND_SESSIONS).toBe(true);
    expect(readConfig('development', {}).UNBOUND_SESSIONS).toBe(true);
    expect(readConfig('development', { UNBOUND_SESSIONS: 'false' }).UNBOUND_SESSIONS).toBe(false);
  });
});

test('development needs nothing', () => {
  expect(readConfig('development', {})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' });
});

test.each([
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['PORT', '-1', 'must be a whole number from 0 to 65535'],
  ['PORT', '3000x', 'must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://db', 'must be an address that starts with postgres:// or postgresql://'],
  ['COMPANY_TIME_ZONE', 'Europe/Atlantis', 'must be an IANA time zone'],
  ['OIDC_EMAIL', 'anybody', 'must be verified or trusted'],
  ['TRUST_PROXY', 'yes', 'must be true or false'],
  ['METRICS_TOKEN', 'short', 'must be 16 characters or more'],
])('%s=%s stops the start with a sentence that names it', (name, value, sentence) => {
  expect(() => readConfig('development', { [name]: value })).toThrow(`The setting ${name} ${sentence}`);
});
