import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sessionSecretOf } from './session-secret.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-secret-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('SESSION_SECRET wins', () => {
  expect(sessionSecretOf(readConfig('development', { SESSION_SECRET: 'given', DATA_DIR: dataDir }))).toBe(
    'given',
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test('development generates a secret, keeps it, and makes it readable only for its owner', () => {
  const config = readConfig('development', { DATA_DIR: dataDir });
  const secret = sessionSecretOf(config);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(sessionSecretOf(config)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
});
