import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentMessages } from '#contract/reviews/documents.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import { stubS3Credentials } from '#server/testing/programs/s3-fixture.ts';
import { openS3StandIn, type S3StandIn } from '#server/testing/programs/s3-stand-in.ts';
import { download, upload } from './documents.fixture.ts';
import { openFileStore } from './files-folder.ts';

// The start and the calls with a bucket. For a folder, see files-folder.test.ts.

let folder: string;
let server: S3StandIn;
let test: TestApp;
let lead: SignedInCaller;
let annualReviewId: number;
let documentId: number;
let key: string;
let id: string;

const address = (query = '', bucket = 'documents') =>
  `s3://${bucket}/hr?endpoint=${encodeURIComponent(server.endpoint)}${query}`;
const open = (FILES_URL = address()) => openFileStore({ DATA_DIR: folder, FILES_URL }, test.db);
const MARKER = 'hr/.benchmark-installation';

beforeAll(async () => {
  stubS3Credentials();
  folder = mkdtempSync(join(tmpdir(), 'benchmark-bucket-'));
  server = await openS3StandIn({ folder: join(folder, 'objects'), bucket: 'documents' });
  test = await startTestApp({ FILES_URL: address() });
  const company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
  ({ annualReviewId } = await startedReview(test, lead, company.lead.employeeId));
  documentId = (await upload(lead, annualReviewId, 'Final')).json<{ entityId: number }>().entityId;
  const { rows } = await sql<{ key: string; id: string }>`
    select storage_key as key, installation_id as id from document, installation`.execute(test.owner);
  [{ key, id } = { key: '', id: '' }] = rows;
});
afterAll(async () => {
  await test.stop();
  await server.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server.trouble('none');
  for (const name of await server.keys())
    if (name !== `hr/${key}`) rmSync(join(folder, 'objects', encodeURIComponent(name)));
  await server.put(MARKER, `${id}\n`);
});
const removeMarker = () => rmSync(join(folder, 'objects', encodeURIComponent(MARKER)));

it('documents are kept in the bucket of the settings, below the prefix', async () => {
  expect(await server.keys()).toEqual([MARKER, `hr/${key}`]);
  expect((await download(lead, documentId)).status).toBe(200);
});

describe('at the start, a bucket', () => {
  it('without an id in which every object has a row is adopted', async () => {
    removeMarker();
    await server.put('hr/', '');
    await server.put(`hr/set-aside/2026-05-04/${randomUUID()}`, 'stray');
    await server.put('others/file', 'outside the prefix');
    await (await open()).check();
    expect(await server.keys()).toContain(MARKER);
  });

  it.each([
    [
      'another id',
      '.benchmark-installation',
      'of-others',
      /carries the id of another installation, of-others\./,
    ],
    ['an object without a row', randomUUID(), 'x', /belongs to no document/],
    ['a stranger’s object', 'below/makefile', 'x', /below\/makefile in it belongs to no document/],
  ])('with %s is refused, unchanged, with instructions to adopt it', async (_what, name, text, sentence) => {
    removeMarker();
    await server.put(`hr/${name}`, text);
    const before = await server.keys();
    await expect(open()).rejects.toThrow(sentence);
    const command = `echo ${id} | aws s3 cp - s3://documents/hr/.benchmark-installation --endpoint-url ${server.endpoint}`;
    await expect(open()).rejects.toThrow(command);
    expect(await server.keys()).toEqual(before);
  });

  it('that is empty although there are documents is not mounted', async () => {
    const elsewhere = address().replace('/hr', '/elsewhere');
    const store = await open(elsewhere);
    await expect(store.check()).rejects.toThrow(documentMessages.notMounted);
    expect(await server.keys()).toEqual([MARKER, `hr/${key}`]);
    await server.put('elsewhere/.benchmark-installation', id);
    await store.check();
  });

  it('that does not exist stops the start', async () => {
    await expect(open(address('', 'missing'))).rejects.toMatchObject({
      name: 'WrongSetting',
      message: expect.stringMatching(
        /^The setting FILES_URL names bucket s3:\/\/missing\/hr\/, .* NoSuchBucket/,
      ),
    });
  });

  it('that refuses the credentials stops the start', async () => {
    server.trouble({ status: 403, code: 'InvalidAccessKeyId' });
    await expect(open()).rejects.toMatchObject({
      name: 'WrongSetting',
      message: expect.stringMatching(/FILES_URL.* answers InvalidAccessKeyId\. Check AWS_ACCESS_KEY_ID/),
    });
  });

  it('that does not answer lets the server start', async () => {
    server.trouble({ status: 503, code: 'SlowDown' });
    const store = await open();
    await expect(store.check()).rejects.toThrow(documentMessages.away);
    server.trouble('none');
    await store.check();
  });
});

describe('while the object store', () => {
  it.each([
    ['is full', { status: 507, code: 'QuotaExceeded' }, 507, documentMessages.full],
    ['fails', { status: 500, code: 'InternalError' }, 503, documentMessages.away],
  ] as const)('%s, an upload changes nothing and says so', async (_what, trouble, status, sentence) => {
    server.trouble(trouble, 'PUT');
    const sent = await upload(lead, annualReviewId, 'Final');
    expect([sent.status, sent.text]).toEqual([status, sentence]);
    expect(sent.headers['retry-after']).toBeDefined();
    expect((await download(lead, documentId)).status).toBe(200);
    expect(await server.keys()).toEqual([MARKER, `hr/${key}`]);
  });

  it('cannot be read, a download says so', async () => {
    server.trouble({ status: 503, code: 'SlowDown' }, 'GET');
    expect((await download(lead, documentId)).status).toBe(503);
  });

  it('lost the object, a download fails and is not taken for "away"', async () => {
    const other = await upload(lead, annualReviewId, 'Self');
    const added = (await server.keys()).find((name) => name !== MARKER && name !== `hr/${key}`) ?? '';
    rmSync(join(folder, 'objects', encodeURIComponent(added)));
    const answer = await download(lead, other.json<{ entityId: number }>().entityId);
    expect(answer.status).toBe(500);
  });
});
