import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSystem, retryMails } from '#contract/core/system.endpoints.ts';
import type { System } from '#contract/core/system.schemas.ts';
import { buildApp } from '#server/app.ts';
import { FileStoreFailure } from '#server/ports/file-store/file-store.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { recordOperation } from './operation-reports.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs(company.admin.email);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await sql`delete from review_notice`.execute(test.owner);
  await sql`delete from message`.execute(test.owner);
  test.jobs.enqueued.length = 0;
});

const now = async (caller = admin) => {
  const answer = await caller.call(getSystem);
  expect(answer.status).toBe(200);
  return answer.json<System>();
};

type Given = { readonly age?: string; readonly failed?: string | null; readonly skipped?: boolean };

/** Adds a message to the member; ages are intervals. Returns its id. */
async function addMessage({ age = '1 minute', failed = null, skipped = false }: Given = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into message (kind, recipient_id, queued_at, attempts, failed_at, failure, skipped_at)
    values ('team-changed', ${company.member.employeeId}, app_now() - ${age}::interval, 7,
      app_now() - ${failed}::interval, ${failed === null ? null : '550 <mem.ber@example.test> unknown'},
      case when ${skipped} then app_now() end)
    returning message_id as id`.execute(test.owner);
  return rows[0]?.id ?? 0;
}

const messageNow = async (id: number) =>
  test.owner.selectFrom('message').selectAll().where('message_id', '=', id).executeTakeFirstOrThrow();

const auditOf = async (action: string) =>
  test.owner.selectFrom('audit_event').selectAll().where('action', '=', action).execute();

describe('the state of the installation', () => {
  it('is for Admins alone', async () => {
    for (const { email } of [company.lead, company.member]) {
      const caller = await test.signInAs(email);
      expect((await caller.call(getSystem)).status).toBe(403);
      expect((await caller.call(retryMails)).status).toBe(403);
    }
    expect((await test.anonymous.call(getSystem)).status).toBe(401);
  });

  it('has the versions, the database and the files, in two statements', async () => {
    const answer = await admin.call(getSystem);
    expect(answer.statements).toBe(2);
    const { version, database, files, backup, verify } = answer.json<System>();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(database).toMatchObject({ megabytes: 100, isWritable: true });
    expect(database.version).toMatch(/^\d+\.\d+/);
    expect(database.migration).toMatch(/^\d{3}_\w+/);
    expect(files).toEqual({ kind: 'folder', isReachable: true, hasRoom: true });
    expect([backup, verify]).toEqual([null, null]);
  });

  it('names no person, address, folder, host or credential', async () => {
    await addMessage({ failed: '1 hour' });
    const { text } = await admin.call(getSystem);
    const { DATA_DIR } = test.context.config;
    const url = new URL(test.url);
    const secret = [company.member.email, '@', 'Mem', '550', DATA_DIR, '127.0.0.1', 'localhost', '://'];
    for (const word of [...secret, url.pathname.slice(1), url.username, url.searchParams.get('host') ?? '']) {
      if (word !== '') expect(text).not.toContain(word);
    }
  });

  it('says that the files are away, also when the store hangs', async () => {
    const { files } = test.context;
    const stores = [
      { ...files, check: () => Promise.reject(new FileStoreFailure('away')) },
      { ...files, check: () => new Promise<void>(() => {}) },
    ];
    for (const store of stores) {
      const app = await buildApp({ ...test.context, files: store });
      const answer = await app.inject({
        url: '/api/System',
        headers: { authorization: `Bearer ${admin.accessToken}` },
      });
      expect(answer.json<System>().files).toEqual({ kind: 'folder', isReachable: false, hasRoom: true });
      await app.close();
    }
  });

  it('has the last backup and the last verification, and the last ones without faults', async () => {
    await recordOperation(test.url, 'backup', 0);
    const first = await now();
    expect(first.backup).toEqual({
      endedAt: first.backup?.succeededAt,
      faults: 0,
      succeededAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
    });
    await sql`update operation_report set ended_at = ended_at - interval '1 day',
      succeeded_at = succeeded_at - interval '1 day'`.execute(test.owner);
    const yesterday = (await now()).backup?.succeededAt;
    await recordOperation(test.url, 'backup', 3);
    await recordOperation(test.url, 'verify', 2);
    const { backup, verify } = await now();
    expect(backup).toMatchObject({ faults: 3, succeededAt: yesterday });
    expect(backup?.endedAt).not.toBe(yesterday);
    expect(verify).toMatchObject({ faults: 2, succeededAt: null });
  });
});

describe('the queue of emails', () => {
  it('counts those that wait and those that failed in the last 30 days', async () => {
    expect((await now()).mail).toEqual({ waiting: 0, oldestAt: null, undelivered: 0 });
    await addMessage({ age: '3 hours' });
    await addMessage();
    await addMessage({ skipped: true });
    await addMessage({ age: '40 days', failed: '29 days' });
    await addMessage({ age: '40 days', failed: '31 days' });
    const { waiting, oldestAt, undelivered } = (await now()).mail;
    expect([waiting, undelivered]).toEqual([2, 1]);
    const hours = (Date.now() - Date.parse(oldestAt ?? '')) / 3_600_000;
    expect(hours).toBeGreaterThan(2.9);
    expect(hours).toBeLessThan(4);
  });

  it('leaves out emails that could reveal the peers in the reader’s own review', async () => {
    const other = await addPerson(test.owner, {
      permissions: ['Benchmark_Admin'],
      managerId: company.lead.employeeId,
    });
    await sql`
      with review as (
        insert into annual_review (marking_period_id, employee_id, started_at)
        values (${other.markingPeriodId}, ${other.employeeId}, now()) returning annual_review_id
      )
      insert into message (kind, recipient_id, annual_review_id, queued_at, failed_at)
      select 'reviewer-reminder', ${company.member.employeeId}, annual_review_id, app_now(), failed
      from review cross join (values (null), (app_now())) new (failed)`.execute(test.owner);
    expect((await now()).mail).toMatchObject({ waiting: 1, undelivered: 1 });
    const reviewed = await test.signInAs(other.email);
    expect((await now(reviewed)).mail).toEqual({ waiting: 0, oldestAt: null, undelivered: 0 });
    // The emails are tried again all the same, and the answer does not say so.
    expect((await reviewed.call(retryMails)).text).toBe('{}');
    expect(test.jobs.enqueued).toHaveLength(1);
  });
});

describe('a collected email that began with the reader’s own review', () => {
  it('waits since the first notice that the reader may know of', async () => {
    const other = await addPerson(test.owner, {
      permissions: ['Benchmark_Admin'],
      managerId: company.lead.employeeId,
    });
    const third = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const collect = async (recipientId: number) => {
      await sql`delete from review_notice`.execute(test.owner);
      await sql`delete from message`.execute(test.owner);
      await sql`
        with reviews as (
          insert into annual_review (marking_period_id, employee_id, started_at)
          select marking_period_id, employee_id, now() from marking_period
          where employee_id = any(${[other, third, company.member].map((one) => one.employeeId)}::integer[])
          on conflict do nothing
        ), collected as (
          insert into message (kind, recipient_id, queued_at)
          values ('review-news', ${recipientId}, app_now() - interval '4 minutes') returning message_id
        )
        select from collected`.execute(test.owner);
      await sql`
        insert into review_notice (recipient_id, annual_review_id, what, message_id, noted_at)
        select ${recipientId}, review.annual_review_id, 'started', message_id, app_now() - minutes * interval '1 minute'
        from message, annual_review review join (values (${other.employeeId}::integer, 4), (${third.employeeId}, 2),
          (${company.member.employeeId}, 1)) as told (employee_id, minutes) using (employee_id)`.execute(
        test.owner,
      );
    };
    const minutes = async (reader?: SignedInCaller) => {
      const { waiting, oldestAt } = (await now(reader)).mail;
      return [waiting, Math.round((Date.now() - Date.parse(oldestAt ?? '')) / 60_000)];
    };
    const reviewed = await test.signInAs(other.email);
    await collect(company.lead.employeeId);
    expect(await minutes()).toEqual([1, 4]);
    expect(await minutes(reviewed)).toEqual([1, 2]);
    // The reader's own email tells the reader of it anyway.
    await collect(other.employeeId);
    expect(await minutes(reviewed)).toEqual([1, 4]);
  });
});

describe('trying undelivered emails again', () => {
  it('queues exactly those of the last 30 days, as if they were new', async () => {
    const [recent, other, old, waiting] = [
      await addMessage({ age: '5 days', failed: '2 days' }),
      await addMessage({ age: '6 days', failed: '3 days' }),
      await addMessage({ age: '40 days', failed: '31 days' }),
      await addMessage(),
    ];
    const before = await messageNow(waiting);
    const answer = await admin.call(retryMails);
    expect([answer.status, answer.statements]).toEqual([200, 2]);
    const queued = test.jobs.enqueued.map(({ data }) => Reflect.get(data, 'messageId'));
    expect(new Set(queued)).toEqual(new Set([recent, other]));
    expect(queued).toHaveLength(2);
    const again = await messageNow(recent);
    expect(again).toMatchObject({ failed_at: null, failure: null, sent_at: null, attempts: 1 });
    // Three days of attempts begin anew.
    expect(Date.now() - new Date(again.queued_at).getTime()).toBeLessThan(3_600_000);
    expect((await messageNow(old)).failed_at).not.toBeNull();
    expect(await messageNow(waiting)).toEqual(before);
    expect((await now()).mail).toMatchObject({ waiting: 3, undelivered: 0 });
    expect((await auditOf('retry-mails')).at(-1)).toMatchObject({
      actor_employee_id: company.admin.employeeId,
      relation: 'Admin',
      subject_employee_id: null,
      object: { messages: 2 },
    });
  });

  it('answers the same if there is nothing to try again', async () => {
    const answer = await admin.call(retryMails);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(test.jobs.enqueued).toEqual([]);
  });
});
