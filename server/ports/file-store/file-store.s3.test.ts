import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentMessages } from '#contract/reviews/documents.ts';
import { openS3Fixture, S3_KEY, S3_SECRET } from '#server/testing/programs/s3-fixture.ts';
import type { S3Trouble } from '#server/testing/programs/s3-stand-in.ts';
import { FileStoreFailure } from './file-store.ts';

// What every file store promises is in file-store.test.ts.

const KEY = '0b2f0f0e-6d9e-4c0c-9d0a-1f2e3d4c5b6a';
// Short for stores that are silent, and long enough for good ones on a busy machine.
const LIMITS = { connect: 5_000, answer: 4_000, attempt: 2_000, upload: 7_000, silence: 1_500 };
const MARKER = '.benchmark-installation';

let fixture: Awaited<ReturnType<typeof openS3Fixture>>;
beforeEach(async () => {
  fixture = await openS3Fixture({ limits: LIMITS });
});
afterEach(() => fixture.close());

const put = (text = 'x') => fixture.store.put(KEY, Readable.from([text]));
const failureOf = async (work: Promise<unknown>): Promise<FileStoreFailure> => {
  const failure = await work.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  );
  if (failure instanceof FileStoreFailure) return failure;
  throw new Error(`no FileStoreFailure: ${inspect(failure)}`);
};

describe('an upload', () => {
  test.each<[string, S3Trouble, boolean, RegExp]>([
    ['full by status', { status: 507, code: 'Whatever' }, true, /PutObject 507 Whatever/],
    ['full by quota', { status: 403, code: 'QuotaExceeded' }, true, /PutObject 403 QuotaExceeded/],
    ['full by size', { status: 400, code: 'EntityTooLarge' }, true, /PutObject 400 EntityTooLarge/],
    ['failing', { status: 500, code: 'InternalError' }, false, /PutObject 500 InternalError/],
    ['busy', { status: 503, code: 'SlowDown' }, false, /PutObject 503 SlowDown/],
    ['closed to us', { status: 403, code: 'AccessDenied' }, false, /PutObject 403 AccessDenied/],
    ['silent', 'frozen', false, /PutObject TimedOut/],
    ['cutting connections', 'reset', false, /PutObject ECONNRESET/],
  ])('to a store that is %s tells the person and the log', async (_what, trouble, isFull, cause) => {
    fixture.server.trouble(trouble, 'PUT');
    const failure = await failureOf(put());
    expect([failure.message, failure.isFull]).toEqual([
      isFull ? documentMessages.full : documentMessages.away,
      isFull,
    ]);
    expect(String(failure.cause)).toMatch(cause);
    expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(
      new RegExp(`${S3_KEY}|${S3_SECRET}|AWS4-HMAC`),
    );
    expect(await fixture.leftovers()).toEqual([]);
    fixture.server.trouble('none');
    await put('later');
    expect((await buffer(await fixture.store.get(KEY))).toString()).toBe('later');
  });

  test.each<[string, S3Trouble]>([
    ['an error', { status: 503, code: 'SlowDown' }],
    ['bytes that changed on the way', { status: 400, code: 'BadDigest' }],
    ['a lost connection', 'reset'],
    ['silence', 'frozen'],
  ])('is repeated after %s', async (_what, trouble) => {
    fixture.server.troubleOnce(trouble, 1, 'PUT');
    const bytes = randomBytes(300_000);
    await fixture.store.put(KEY, Readable.from([bytes]));
    expect(Buffer.compare(await buffer(await fixture.store.get(KEY)), bytes)).toBe(0);
  });

  test('is not repeated when the store is full', async () => {
    fixture.server.trouble({ status: 507, code: 'InsufficientStorage' }, 'PUT');
    await failureOf(put());
    expect(fixture.server.calls.filter((call) => call === `PUT ${KEY}`)).toHaveLength(1);
  });

  test('is refused by a stand-in that checks, if the checksum is wrong', async () => {
    const wrong = { path: import.meta.filename, length: 10, sha256: '0'.repeat(64), md5: 'x' };
    await expect(fixture.calls.upload(KEY, wrong)).rejects.toThrow(FileStoreFailure);
    expect(await fixture.server.keys()).toEqual([MARKER]);
  });
});

describe('a download', () => {
  const read = async () => buffer(await fixture.store.get(KEY));

  beforeEach(() => put('whole document '.repeat(50_000)));

  test('of a damaged object ends before its end', async () => {
    fixture.server.trouble('damaged', 'GET');
    await expect(read()).rejects.toThrow('differs from its checksum');
  });

  test.each<[S3Trouble, RegExp]>([
    ['cut', /GetObject/],
    ['stuck', /TimedOut/],
  ])('that is %s fails as unavailable', async (trouble, cause) => {
    fixture.server.trouble(trouble, 'GET');
    const failure = await failureOf(read());
    expect(failure.message).toBe(documentMessages.away);
    expect(String(failure.cause)).toMatch(cause);
  });

  test('waits for a slow reader as long as it takes', async () => {
    let length = 0;
    for await (const chunk of await fixture.store.get(KEY)) {
      if (length === 0) await new Promise((resolve) => setTimeout(resolve, 2 * LIMITS.silence));
      length += Buffer.from(chunk).length;
    }
    expect(length).toBe(750_000);
  });

  test('of an object without a checksum, copied there by hand, is handed out', async () => {
    const other = '0b2f0f0e-6d9e-4c0c-9d0a-000000000001';
    await fixture.server.put(other, 'by hand');
    expect((await buffer(await fixture.store.get(other))).toString()).toBe('by hand');
  });

  test('ends its connection when the reader leaves', async () => {
    fixture.server.trouble('stuck', 'GET');
    const bytes = await fixture.store.get(KEY);
    bytes.destroy();
    await new Promise((resolve) => bytes.once('close', resolve));
    expect(bytes.destroyed).toBe(true);
  });
});

describe('a bucket that is not ours', () => {
  test.each([
    ['without an id', null],
    ['of another installation', 'of-others\n'],
  ])('%s is reported, and nothing is written, moved or listed', async (_what, id) => {
    await put('ours');
    if (id === null) await fixture.calls.remove(MARKER);
    else await fixture.server.put(MARKER, id);
    const before = await fixture.server.keys();
    for (const work of [fixture.store.check(), put(), fixture.store.emptyAside('2026-05-04')]) {
      expect((await failureOf(work)).message).toBe(documentMessages.notMounted);
    }
    const first = fixture.store.list()[Symbol.asyncIterator]().next();
    expect((await failureOf(first)).message).toBe(documentMessages.notMounted);
    expect(await fixture.server.keys()).toEqual(before);
  });

  test('a good check is cached for a moment, a bad one is not', async () => {
    await fixture.store.check();
    fixture.server.trouble({ status: 403, code: 'AccessDenied' });
    await fixture.store.check();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
    await failureOf(fixture.store.check());
    fixture.server.trouble('none');
    await fixture.store.check();
    vi.restoreAllMocks();
  });
});

test('other calls are repeated, too, and end in time', async () => {
  await put();
  fixture.server.troubleOnce({ status: 500, code: 'InternalError' }, 2);
  await fixture.store.remove(KEY);
  expect(await fixture.server.keys()).toEqual([MARKER]);
  fixture.server.trouble('frozen');
  const failure = await failureOf(fixture.store.remove(KEY));
  expect(String(failure.cause)).toMatch(/DeleteObject TimedOut after 4000 ms/);
});

test('a store that is gone is unavailable', async () => {
  await fixture.server.close();
  const failure = await failureOf(fixture.store.check());
  expect([failure.message, String(failure.cause)]).toEqual([
    documentMessages.away,
    expect.stringMatching(/GetObject ECONNREFUSED/),
  ]);
});
