import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_MAX_BYTES } from '#contract/core/values/constants.ts';
import * as contract from '#contract/reviews/documents.endpoints.ts';
import { documentMessages } from '#contract/reviews/documents.ts';
import { buildApp } from '#server/app.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { addCompany } from '#server/testing/people.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { reviewFor, startedReview } from '#server/testing/reviews.ts';
import { download, endPeriod, expectNoStrays, text, upload } from './documents.fixture.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
});
afterAll(() => test.stop());

const newReview = () => startedReview(test, lead, company.lead.employeeId);

describe('a download', () => {
  it('is an attachment of the same bytes under the original name', async () => {
    const { annualReviewId } = await newReview();
    const name = 'Jahresgespräch “2026” – 評価;\u00a0100%.txt';
    const bytes = Buffer.from('größer, 評価 ✓\r\n'.repeat(5000));
    const answer = await upload(lead, annualReviewId, 'Final', name.replaceAll('"', '%22'), bytes);
    const { entityId } = answer.json<{ entityId: number }>();
    const got = await download(lead, entityId);
    expect(Buffer.from(got.text)).toEqual(bytes);
    expect(got.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const disposition = String(got.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~-]*$/);
    const original = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
    const named = await lead.call(contract.documentName, { query: { DocumentId: entityId } });
    expect(named.json()).toEqual({ originalName: original });
    expect(named.statements).toBeLessThanOrEqual(4);
    expect(original).toContain('Jahresgespräch “2026” – 評価');
  });

  it('never contains a header injected through the name', async () => {
    const { annualReviewId } = await newReview();
    const answer = await upload(lead, annualReviewId, 'Self', 'a\\\\b%0d%0aSet-Cookie: x=1.txt');
    const got = await download(lead, answer.json<{ entityId: number }>().entityId);
    expect(got.headers['set-cookie']).toBeUndefined();
    expect(String(got.headers['content-disposition'])).not.toMatch(/[\r\n]/);
  });
});

describe('what is refused', () => {
  it('gets a reason, and leaves no bytes behind', async () => {
    const { annualReviewId, employeeId } = await newReview();
    const say = documentMessages;
    const cases: [string, Buffer, number, string][] = [
      ['review.exe', text, 415, say.wrongKind],
      ['review', text, 415, say.wrongKind],
      ['review.pdf', text, 415, say.wrongContent],
      ['review.png', Buffer.from('<svg onload="alert(1)"/>'), 415, say.wrongContent],
      ['review.txt', Buffer.alloc(0), 400, say.empty],
      ['review.txt', Buffer.alloc(DOCUMENT_MAX_BYTES + 1, 'a'), 413, say.tooLarge],
      ['', text, 400, say.noFile],
    ];
    for (const [name, bytes, status, sentence] of cases) {
      expect(await upload(lead, annualReviewId, 'Self', name, bytes)).toMatchObject({
        status,
        text: sentence,
      });
    }
    await expectNoStrays(test);
    expect((await reviewFor(lead, employeeId)).selfReviewDocId).toBeNull();
    const largest = await upload(
      lead,
      annualReviewId,
      'Self',
      'a.txt',
      Buffer.alloc(DOCUMENT_MAX_BYTES, 'a'),
    );
    expect(largest.status).toBe(200);
  });

  it('is everything but one part named file in a form', async () => {
    const { annualReviewId } = await newReview();
    const query = { AnnualReviewId: annualReviewId, Type: 'Self' };
    const json = await lead.call(contract.uploadDocument, { query, body: { file: 'x' } });
    expect(json).toMatchObject({ status: 415, text: 'The body must be sent as multipart/form-data.' });
    expect((await lead.call(contract.uploadDocument, { query })).status).toBe(415);
    const send = (parts: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/AnnualReviews/file?AnnualReviewId=${annualReviewId}&Type=Self`,
        headers: {
          authorization: `Bearer ${lead.accessToken}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
        payload: parts,
      });
    const part = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\nhello\r\n`;
    const two = await send(`${part('file')}${part('file')}--b--\r\n`);
    expect([two.statusCode, two.body]).toEqual([400, 'Only one file can be uploaded at a time.']);
    const other = await send(`${part('other')}--b--\r\n`);
    expect([other.statusCode, other.body]).toEqual([400, 'No file was selected.']);
    const cut = await send(part('file').slice(0, -4));
    expect(cut.statusCode).toBe(400);
    await expectNoStrays(test);
  });

  it('names the missing or wrong parameter', async () => {
    const { annualReviewId: AnnualReviewId } = await newReview();
    const at = async (query: Record<string, string | number>) =>
      (await lead.upload(contract.uploadDocument, { query, name: 'a.txt', bytes: text })).text;
    expect(await at({ Type: 'Self' })).toBe('AnnualReviewId is required.');
    expect(await at({ AnnualReviewId })).toBe('Type must be Self, Peer or Final.');
    expect(await at({ AnnualReviewId, Type: 'Other' })).toBe('Type must be Self, Peer or Final.');
    expect(await at({ AnnualReviewId: '-1', Type: 'Self' })).toBe(
      'AnnualReviewId must be a positive number.',
    );
    const none = await lead.call(contract.downloadDocument);
    expect([none.status, none.text]).toEqual([400, 'DocumentId is required.']);
  });
});

it('refuses too many bytes over a real connection', async () => {
  const { annualReviewId } = await newReview();
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(DOCUMENT_MAX_BYTES + 5_000_000, 'a')]), 'a.txt');
  const answer = await fetch(`${address}/api/AnnualReviews/file?AnnualReviewId=${annualReviewId}&Type=Self`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lead.accessToken}` },
    body: form,
  });
  expect([answer.status, await answer.text()]).toEqual([413, 'The file must be 20 MB or less.']);
});

it('leaves no bytes of an upload that races the end of the period', async () => {
  const { annualReviewId, markingPeriodId } = await newReview();
  const [, ...answers] = await Promise.all([
    endPeriod(test, markingPeriodId),
    ...[1, 2, 3].map(() => upload(lead, annualReviewId, 'Final')),
  ]);
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  await expectNoStrays(test);
});

it('answers 404 to a download that races the replacement of the document', async () => {
  const { annualReviewId } = await newReview();
  const { entityId } = (await upload(lead, annualReviewId, 'Final')).json<{ entityId: number }>();
  const files: FileStore = {
    ...test.context.files,
    get: async (key) => {
      await sql`delete from document where document_id = ${entityId}`.execute(test.owner);
      await test.context.files.remove(key);
      return test.context.files.get(key);
    },
  };
  const app = await buildApp({ ...test.context, files });
  const answer = await app.inject({
    url: `/api/AnnualReviews/file?DocumentId=${entityId}`,
    headers: { authorization: `Bearer ${lead.accessToken}` },
  });
  expect(answer.statusCode).toBe(404);
  await app.close();
});
