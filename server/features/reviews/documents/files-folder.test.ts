import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentMessages } from '#contract/reviews/documents.ts';
import { addCompany } from '#server/testing/people.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { startedReview } from '#server/testing/reviews.ts';
import { download, upload } from './documents.fixture.ts';
import { openFileStore } from './files-folder.ts';

let test: TestApp;
let lead: SignedInCaller;
let dataDir: string;
let documentId: number;
let key: string;
let id: string;

beforeAll(async () => {
  test = await startTestApp();
  const company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
  const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
  documentId = (await upload(lead, annualReviewId, 'Final')).json<{ entityId: number }>().entityId;
  const { rows } = await sql<{ key: string; id: string }>`
    select storage_key as key, installation_id as id from document, installation`.execute(test.owner);
  [{ key, id } = { key: '', id: '' }] = rows;
});
afterAll(() => test.stop());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'benchmark-files-'));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const folder = () => join(dataDir, 'files');
const open = () => openFileStore({ DATA_DIR: dataDir, FILES_URL: undefined }, test.db);
const put = (name: string, content = name) => {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), name), content);
};
const marker = () => readFileSync(join(folder(), '.benchmark-installation'), 'utf8').trim();

describe('at the start, a folder', () => {
  it('with this id is opened, whatever it contains', async () => {
    put('.benchmark-installation', id);
    put('makefile');
    await (await open()).check();
  });

  it('without an id in which every file has a row is adopted', async () => {
    put(key);
    mkdirSync(join(folder(), 'lost+found'));
    await (await open()).check();
    expect(marker()).toBe(id);
  });

  it.each([
    [
      'another id',
      '.benchmark-installation',
      'of-others',
      /carries the id of another installation, of-others\./,
    ],
    ['an empty id', '.benchmark-installation', '', /carries the id of another installation, none\./],
    ['a file without a row', randomUUID(), 'x', /belongs to no document/],
    ['a stranger’s file', 'makefile', 'x', /makefile in it belongs to no document/],
  ])(
    'with %s is refused, unchanged, with instructions to adopt it',
    async (_what, name, content, sentence) => {
      put(key);
      put(name, content);
      const before = readdirSync(folder());
      await expect(open()).rejects.toThrow(sentence);
      await expect(open()).rejects.toThrow(`echo ${id} > '${join(folder(), '.benchmark-installation')}'`);
      expect(readdirSync(folder())).toEqual(before);
    },
  );

  it.each(['is missing', 'is empty'])('that %s although there are documents is not mounted', async (how) => {
    if (how === 'is empty') mkdirSync(folder());
    const store = await open();
    await expect(store.check()).rejects.toThrow(documentMessages.notMounted);
    if (how === 'is empty') expect(readdirSync(folder())).toEqual([]);
    else expect(readdirSync(dataDir)).toEqual([]);
    put('.benchmark-installation', id);
    await store.check();
  });

  it('that is missing is made where there are no documents', async () => {
    const empty = await startTestApp();
    await (await openFileStore({ DATA_DIR: dataDir, FILES_URL: undefined }, empty.db)).check();
    expect(marker()).toMatch(/^[0-9a-f-]{36}$/);
    await empty.stop();
  });
});

describe('a folder that disappears while the server runs', () => {
  it.each([
    ['an empty mount point', () => {}],
    [
      'the folder of another installation',
      (place: string) => {
        mkdirSync(join(place, '.partial'));
        writeFileSync(join(place, '.benchmark-installation'), randomUUID());
      },
    ],
  ])('for %s is reported by readiness, and nothing is written', async (_what, fill) => {
    const place = join(test.context.config.DATA_DIR, 'files');
    const elsewhere = join(dataDir, 'elsewhere');
    renameSync(place, elsewhere);
    mkdirSync(place);
    fill(place);
    const before = readdirSync(place, { recursive: true });
    try {
      // A successful readiness check is cached for a moment.
      const readiness = async () => (await test.app.inject({ url: '/readyz' })).statusCode;
      await expect.poll(readiness).toBe(503);
      expect((await test.app.inject({ url: '/readyz' })).body).toBe(documentMessages.notMounted);
      const { annualReviewId } = await sql<{ annualReviewId: number }>`
        select annual_review_id as "annualReviewId" from document`
        .execute(test.owner)
        .then(({ rows }) => rows[0] ?? { annualReviewId: 0 });
      const sent = await upload(lead, annualReviewId, 'Self');
      expect([sent.status, sent.text]).toEqual([503, documentMessages.notMounted]);
      expect(sent.headers['retry-after']).toBe('60');
      expect((await download(lead, documentId)).status).toBe(503);
      await expect(test.context.files.list()[Symbol.asyncIterator]().next()).rejects.toThrow(
        documentMessages.notMounted,
      );
      expect(readdirSync(place, { recursive: true })).toEqual(before);
    } finally {
      rmSync(place, { recursive: true });
      renameSync(elsewhere, place);
    }
    expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await download(lead, documentId)).status).toBe(200);
  });
});
