import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startTestApp, type SignedInCaller, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { encodingFor, WORTH_COMPRESSING_BYTES } from './compress.ts';

let app: TestApp;
let admin: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp();
  await addCompany(app.owner);
  for (let count = 0; count < 60; count += 1) await addPerson(app.owner);
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());

const read = (url: string, accepted?: string) =>
  app.app.inject({
    url,
    headers: {
      authorization: `Bearer ${admin.accessToken}`,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  });

it('compresses a long list for clients that accept it, with the same content', async () => {
  const [plain, br, gzip] = [
    await read('/api/Employees'),
    await read('/api/Employees', 'gzip, deflate, br, zstd'),
    await read('/api/Employees', 'gzip'),
  ];
  expect(plain.rawPayload.length).toBeGreaterThan(WORTH_COMPRESSING_BYTES);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  for (const { headers } of [plain, br, gzip]) expect(headers.vary).toContain('Accept-Encoding');
  expect(br.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
});

it('does not compress short responses', async () => {
  const answer = await read('/api/session', 'br');
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['zstd', null],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['br; q=0.0', null],
])('of "%s" it takes %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
