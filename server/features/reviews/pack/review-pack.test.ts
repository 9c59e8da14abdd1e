import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as documents from '#contract/reviews/documents.endpoints.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { downloadPack, usePackAsFinal } from '#contract/reviews/pack/review-pack.endpoints.ts';
import { packMessages } from '#contract/reviews/pack/review-pack.ts';
import { addPerson } from '#server/testing/people.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { readPdf } from '#server/testing/pdf.ts';
import { openReadingFixture, type ReadingFixture } from '../reading/review-reading.fixture.ts';

let fixture: ReadingFixture;
beforeAll(async () => {
  fixture = await openReadingFixture();
});
afterAll(() => fixture.test.stop());

/** Gives the person a project, whose evaluation they were reminded of. */
async function addReminded(employeeId: number): Promise<void> {
  await sql`
    with client as (insert into client (name) values ('Orbit ' || ${employeeId}::integer) returning client_id),
    project as (
      insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at, created_by)
      select 'Comet', client_id, 'A project', company_today() - 30, company_today() - 5, company_today() + 5, now(),
        ${employeeId} from client returning project_id),
    evaluation as (
      insert into project_evaluation (project_id, employee_id, project_role, guid)
      select project_id, ${employeeId}, 'PM', gen_random_uuid() from project returning evaluation_id)
    insert into message (kind, recipient_id, project_evaluation_id, queued_at, sent_at)
    select 'evaluation-reminder', ${employeeId}, evaluation_id, now(), now() from evaluation`.execute(
    fixture.test.owner,
  );
}

const download = async (by: SignedInCaller, id: number) => by.call(downloadPack, { params: { id } });
const useAsFinal = async (by: SignedInCaller, annualReviewId: number, more = {}) =>
  by.call(usePackAsFinal, { body: { annualReviewId }, ...more });

async function packFor(by: SignedInCaller, id: number) {
  const answer = await download(by, id);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return { ...(await readPdf(answer.bytes)), headers: answer.headers, statements: answer.statements };
}

const nameOf = async ({ employeeId }: { employeeId: number }) => {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from employee where employee_id = ${employeeId}`.execute(fixture.test.owner);
  return rows[0]?.name ?? 'no name';
};

/** Lines break within words that are longer than a line, so only the letters are compared. */
const letters = (words: string) => words.replaceAll(/\s/g, '');

/** Every word of answers that the page gets. */
const wordsOn = (review: ReadReview) => [
  ...review.questions.flatMap(({ answers }) =>
    answers.flatMap(({ by, wording, chosen, text }) =>
      chosen.length > 0 || text !== '' ? [by.fullName, wording, ...chosen, text] : [],
    ),
  ),
  review.peerSummary,
  ...review.actions,
];

describe('the pack', () => {
  it('holds every word that its reader reads on the page, for the lead, an Admin and the employee', async () => {
    const { annualReviewId, self } = await fixture.written();
    await fixture.summarize(annualReviewId, 'They like it — all of it.');
    await fixture.agree(annualReviewId, ['Learn to sail', 'Łódź “trip”']);
    await fixture.share(annualReviewId);
    for (const by of [fixture.lead, fixture.admin, self.caller]) {
      const pack = await packFor(by, annualReviewId);
      const text = letters(pack.text);
      const missing = wordsOn(await fixture.seen(by, annualReviewId)).filter(
        (words) => !text.includes(letters(words)),
      );
      expect(missing).toEqual([]);
      expect(pack.statements).toBeLessThanOrEqual(4);
      expect(pack.headers['content-type']).toBe('application/pdf');
      expect(pack.headers['cache-control']).toBe('private, no-store');
      expect(pack.headers['content-disposition']).toMatch(/^attachment; filename="Annual review of .*\.pdf"/);
    }
  });

  it('gives the employee nothing of peers, and of the lead only what is shared', async () => {
    const { annualReviewId, self, peers } = await fixture.written();
    await addReminded(self.employeeId);
    const names = await Promise.all(peers.map(async (peer) => nameOf(peer)));
    const secrets = (text: string) => [
      ...(text.match(/One:|Two:|Lead: handover/g) ?? []),
      ...names.filter((name) => letters(text).includes(letters(name))),
    ];
    const before = await packFor(self.caller, annualReviewId);
    expect(before.text).toContain('Mine: results.');
    expect(before.everything.includes('Lead: results')).toBe(false);
    await fixture.share(annualReviewId);
    const after = await packFor(self.caller, annualReviewId);
    expect(after.text).toContain('Lead: results.');
    const employees = [before, after].flatMap(({ everything, headers }) => [
      everything,
      JSON.stringify(headers),
    ]);
    expect(employees.flatMap(secrets)).toEqual([]);
    const leads = await packFor(fixture.lead, annualReviewId);
    expect([before, after, leads].flatMap(({ extras }) => extras)).toEqual([]);
    expect(new Set(secrets(leads.text))).toEqual(new Set(['One:', 'Two:', 'Lead: handover', ...names]));
    expect(leads.title + JSON.stringify(leads.headers)).not.toMatch(new RegExp(names.join('|')));
    expect(leads.text).toContain('For the lead and Admins only');
    expect(after.text).not.toContain('For the lead and Admins only');
  });

  it('is the same for the employee, byte for byte, whatever peers did', async () => {
    const { annualReviewId, self, peers } = await fixture.written();
    await fixture.share(annualReviewId);
    const first = (await download(self.caller, annualReviewId)).bytes;
    await sql`update review_submission set ended_at = app_now()
      where annual_review_id = ${annualReviewId} and type = 'Peer'`.execute(fixture.test.owner);
    await sql`delete from annual_reviewer where annual_reviewer_id = ${peers[0].annualReviewerId}`.execute(
      fixture.test.owner,
    );
    expect((await download(self.caller, annualReviewId)).bytes.equals(first)).toBe(true);
  });

  it('is recorded, and for no other person', async () => {
    const { annualReviewId, self, peers } = await fixture.written();
    for (const by of [peers[0].caller, await fixture.test.signInAs('stranger@example.test')]) {
      expect((await download(by, annualReviewId)).status).toBe(403);
      expect((await useAsFinal(by, annualReviewId)).status).toBe(403);
    }
    expect((await download(fixture.admin, 999_999)).status).toBe(404);
    await packFor(self.caller, annualReviewId);
    await packFor(fixture.lead, annualReviewId);
    const audit = (await fixture.auditOf(self.employeeId)).filter(
      ({ action }) => action === 'read-review-pack',
    );
    expect(audit.map(({ relation }) => relation)).toEqual(['Self', 'Lead']);
  });

  it('holds goals, kudos and scores', async () => {
    const { annualReviewId, self } = await fixture.written();
    const sender = await addPerson(fixture.test.owner);
    await sql`insert into goal (employee_id, marking_period_id, title, start_date, progress)
      values (${self.employeeId}, ${self.markingPeriodId}, 'Sail round the cape', '2026-03-02', 'Started')`.execute(
      fixture.test.owner,
    );
    const { rows: kudos } = await sql<{ kudoId: number }>`
      with kudo as (insert into kudo (sender_id, message, original_message, values, created_at)
        values (${sender.employeeId}, 'Thanks for the **storm**', 'Thanks', array['Foster Teamwork'], app_now())
        returning kudo_id)
      insert into kudo_recipient (kudo_id, employee_id) select kudo_id, ${self.employeeId} from kudo
      returning kudo_id as "kudoId"`.execute(fixture.test.owner);
    await sql`update kudo set approved_at = app_now() where kudo_id = ${kudos[0]?.kudoId}`.execute(
      fixture.test.owner,
    );
    const { text } = await packFor(self.caller, annualReviewId);
    for (const words of ['Sail round the cape', 'In Progress', await nameOf(sender), 'Thanks for the storm'])
      expect(text).toContain(words);
    expect(text).not.toContain('**');
  });
});

describe('the pack as final document', () => {
  const finalOf = async (documentId: number) =>
    fixture.lead.call(documents.downloadDocument, { query: { DocumentId: documentId } });

  it('is the employee’s version for every caller, and replaces the one before', async () => {
    const { annualReviewId, self } = await fixture.written();
    expect(await useAsFinal(fixture.lead, annualReviewId)).toMatchObject({
      status: 409,
      text: packMessages.notShared,
    });
    await fixture.share(annualReviewId);
    const employees = (await download(self.caller, annualReviewId)).bytes;
    for (const by of [fixture.lead, fixture.admin]) {
      const stored = await useAsFinal(by, annualReviewId);
      expect([stored.status, stored.statements <= 12]).toEqual([200, true]);
      const final = await finalOf(stored.json<{ entityId: number }>().entityId);
      expect(final.bytes.equals(employees)).toBe(true);
    }
    const { rows } = await sql<{ kind: string; name: string }>`
      select kind, original_name as name from document where annual_review_id = ${annualReviewId}`.execute(
      fixture.test.owner,
    );
    expect(rows).toEqual([{ kind: 'Final', name: `Annual review of ${await nameOf(self)}.pdf` }]);
  });

  it('is refused to the employee, after completion to the lead, and in an ended period', async () => {
    const { annualReviewId, self } = await fixture.written();
    await fixture.share(annualReviewId);
    expect((await useAsFinal(self.caller, annualReviewId)).status).toBe(403);
    expect((await useAsFinal(fixture.lead, annualReviewId, { ifMatch: 999 })).status).toBe(412);
    const owner = fixture.test.owner;
    await fixture.hold(annualReviewId);
    await sql`update annual_review set completed_at = now() where annual_review_id = ${annualReviewId}`.execute(
      owner,
    );
    expect((await useAsFinal(fixture.lead, annualReviewId)).status).toBe(403);
    expect((await useAsFinal(fixture.admin, annualReviewId)).status).toBe(200);
    await sql`update marking_period set end_date = '2027-03-01', ended_at = now()
      where marking_period_id = ${self.markingPeriodId}`.execute(owner);
    expect((await useAsFinal(fixture.admin, annualReviewId)).status).toBe(409);
    expect((await download(self.caller, annualReviewId)).status).toBe(200);
  });

  it('leaves no file behind but the document, whether it is stored or refused', async () => {
    const { annualReviewId } = await fixture.written();
    await fixture.share(annualReviewId);
    expect((await useAsFinal(fixture.lead, annualReviewId)).status).toBe(200);
    expect((await useAsFinal(fixture.lead, annualReviewId, { ifMatch: 999 })).status).toBe(412);
    expect(await readdir(join(fixture.test.context.config.DATA_DIR, 'incoming'))).toEqual([]);
  });

  it('is stored once under one key', async () => {
    const { annualReviewId } = await fixture.written();
    await fixture.share(annualReviewId);
    const headers = { 'idempotency-key': 'd3b07384-d9a0-4c5e-8f0a-1c2d3e4f5a6b' };
    const answers = [];
    for (const _try of [1, 2])
      answers.push((await useAsFinal(fixture.lead, annualReviewId, { headers })).text);
    expect(answers[0]).toBe(answers[1]);
  });
});
