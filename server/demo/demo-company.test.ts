import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otherSettings, settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { judgeFile } from '#server/features/reviews/documents/content.ts';
import { importRoster } from '#server/features/roster/import-roster.ts';
import { ada, firm, lines, load } from '#server/features/roster/import-roster.test-firm.ts';
import { settingsNow, writeSettings } from '#server/features/settings/settings.queries.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { loadDemoCompany } from './demo-company.ts';
import { hasDemo, removeDemoCompany } from './remove-demo.ts';

let database: TestDatabase;
let folder: string;
let files: FileStore;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'benchmark-demo-'));
  files = diskFileStore(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const replaceDemo = (roster: string, may: boolean) =>
  importRoster({
    owner: database.owner,
    files,
    roster: Buffer.from(roster),
    history: null,
    SMTP_UTF8: false,
    dryRun: false,
    demo: { isLoaded: hasDemo, remove: removeDemoCompany, mayGo: async () => may },
  });

/** The number of rows of each of our tables that isn't empty. */
async function filledTables(owner = database.owner): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(owner);
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, count(*)::integer as count from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    owner,
  );
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

/** Columns of tables with rows that have no value in any of them. Ids, moments and who acted are left out. */
async function emptyColumns(owner = database.owner): Promise<string[]> {
  const tables = Object.keys(await filledTables(owner));
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}::text[]) and column_name !~ '_(at|by|id|until)$'`.execute(
    owner,
  );
  const each = columns.map(
    ({ table, column }) =>
      sql`select ${`${table}.${column}`} as name where not exists (
        select from ${sql.table(table)} where ${sql.ref(column)} is not null)`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(owner);
  return rows.map(({ name }) => name).toSorted();
}

async function people(owner = database.owner) {
  return owner
    .selectFrom('employee')
    .select(['employee_id', 'full_name', 'email', 'manager_id', 'permissions', 'archived_at', 'hire_date'])
    .orderBy('employee_id')
    .execute();
}

test('holds people of every kind', async () => {
  await loadDemoCompany(database.owner, files);
  const all = await people();
  const holding = (permission: string) =>
    all.filter(({ permissions }) => permissions.some((p) => p === permission));
  expect(all.length).toBeGreaterThanOrEqual(55);
  expect(holding('Benchmark_Admin').length).toBe(2);
  expect(holding('Benchmark_TeamLead').length).toBeGreaterThanOrEqual(5);
  expect(holding('Benchmark_PM').length).toBeGreaterThanOrEqual(5);
  expect(holding('Benchmark_OwnReviewUpload').length).toBe(1);
  expect(all.filter(({ archived_at }) => archived_at !== null).length).toBe(2);
  expect(all.some((one) => one.manager_id === null && one.archived_at === null)).toBe(true);
  expect(all.some((one) => one.manager_id === one.employee_id && one.permissions.length === 0)).toBe(true);
  const leads = new Set(holding('Benchmark_TeamLead').map(({ employee_id }) => employee_id));
  const led = all.filter((one) => one.manager_id !== null && one.manager_id !== one.employee_id);
  expect(led.every(({ manager_id }) => leads.has(manager_id ?? 0))).toBe(true);
  expect(all.every(({ email }) => /^[a-z.-]+@larkfield\.example$/.test(email))).toBe(true);
});

test('holds annual reviews at every step, late and with reminders, and a past for everyone of some years', async () => {
  await loadDemoCompany(database.owner, files);
  const { rows } = await sql<{
    planned: boolean;
    met: boolean;
    complete: boolean;
    skipped: boolean;
    peers: number;
    late: boolean;
    soon: boolean;
  }>`
    select r.sitdown_date is not null as planned, r.meeting_completed_at is not null as met, r.completed_at is not null as complete,
      r.peer_review_skipped_at is not null as skipped, r.final_deadline < company_today() as late,
      r.sitdown_date between company_today() and company_today() + 14 as soon,
      (select count(*)::integer from annual_reviewer v where v.annual_review_id = r.annual_review_id and type = 'Peer') as peers
    from annual_review r join marking_period p using (marking_period_id) where p.ended_at is null`.execute(
    database.owner,
  );
  const reached = rows.map(
    ({ planned, met, complete }) => `${planned ? 'planned' : ''} ${met ? 'met' : ''} ${complete}`,
  );
  expect(new Set(reached)).toEqual(
    new Set(['  false', 'planned  false', 'planned met false', 'planned met true']),
  );
  expect(rows.some(({ skipped, peers }) => skipped && peers === 0)).toBe(true);
  expect(rows.some(({ skipped, peers }) => !skipped && peers === 0)).toBe(true);
  expect(rows.some(({ late, complete }) => late && !complete)).toBe(true);
  expect(rows.filter(({ soon, met }) => soon && !met).length).toBeGreaterThanOrEqual(2);
  const { rows: past } = await sql`
    select count(*) filter (where r.completed_at is null)::integer as open, count(*) > 40 as many
    from annual_review r join marking_period p using (marking_period_id) where p.ended_at is not null`.execute(
    database.owner,
  );
  expect(past).toEqual([{ open: 0, many: true }]);
  const filled = await filledTables();
  expect(filled).toMatchObject({ login: 60 });
  expect(filled['message']).toBeGreaterThan(10);
});

test('keeps its documents where a download finds them, and of the kinds that are accepted', async () => {
  await loadDemoCompany(database.owner, files);
  const documents = await database.owner
    .selectFrom('document')
    .select(['kind', 'original_name', 'content_type', 'size_bytes', 'storage_key'])
    .execute();
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(['Self', 'Peer', 'Final']));
  expect((await readdir(folder)).filter((name) => name !== '.partial').toSorted()).toEqual(
    documents.map((each) => each.storage_key).toSorted(),
  );
  for (const { original_name, content_type, size_bytes, storage_key } of documents) {
    const bytes = await buffer(await files.get(storage_key));
    expect(await judgeFile({ originalName: original_name, buffer: bytes })).toEqual({
      accepted: true,
      contentType: content_type,
      originalName: original_name,
      sizeBytes: size_bytes,
    });
  }
});

test('has a value in every column of its tables, or the reason why not', async () => {
  await loadDemoCompany(database.owner, files);
  const reasons = {
    'automatic_reminders.through_day': 'reminders are off at first',
    'company_settings.started_through': 'no review starts by itself at first',
    'employee.employee_number': 'no other system knows these people',
    'employee.oidc_issuer': 'set at the first sign-in',
    'employee.oidc_subject': 'set at the first sign-in',
    'mail_text.body': 'the words of the product',
    'mail_text.greeting': 'the words of the product',
    'mail_text.subject': 'the words of the product',
    'message.digest_day': 'a digest needs automatic reminders',
    'message.failure': 'every email was delivered',
    'message.skip_reason': 'every email was delivered',
    'question_set.draft': 'every question is published',
    'review_submission.reopen_reason': 'no answer was asked for again',
  };
  expect(await emptyColumns()).toEqual(Object.keys(reasons));
  await sql`alter table goal add column wish text`.execute(database.owner);
  expect(await emptyColumns()).toContain('goal.wish');
});

test('contains no events of the future', async () => {
  await loadDemoCompany(database.owner, files);
  const { rows } = await sql`
    select 'period' as what from marking_period where start_date > company_today() or end_date >= company_today()
    union all select 'review' from annual_review where started_at > app_now() or meeting_completed_at > app_now()
      or completed_at > app_now() or (meeting_completed_at is not null and sitdown_date > company_today())
    union all select 'reviewer' from annual_reviewer where completed_at > app_now()
    union all select 'goal' from goal where start_date > company_today()
    union all select 'task' from milestone where completed_at > app_now()
    union all select 'update' from goal_update where update_date > company_today()
    union all select 'document' from document where uploaded_at > app_now()
    union all select 'message' from message where sent_at > app_now()
    union all select 'kudo' from kudo where created_at > app_now() or approved_at > app_now() or approved_at < created_at
    union all select 'login' from login where at > app_now()
    union all select 'person' from employee where hire_date > company_today() or archived_at > app_now()`.execute(
    database.owner,
  );
  expect(rows).toEqual([]);
});

test('is the same company on the same day, and loads on any day of a leap year', async () => {
  const other = await createTestDatabase();
  await Promise.all([loadDemoCompany(database.owner, files), loadDemoCompany(other.owner, files)]);
  expect(await people(other.owner)).toEqual(await people());
  const reviewers = (owner = database.owner) =>
    owner
      .selectFrom('annual_reviewer')
      .select(['employee_id', 'type', 'completed_at'])
      .orderBy('annual_reviewer_id')
      .execute();
  expect(await reviewers(other.owner)).toEqual(await reviewers());
  await other.drop();
  for (const day of ['2028-02-29', '2027-12-31', '2028-03-01']) {
    const leap = await createTestDatabase();
    const { rows } = await sql<{ days: number }>`select ${day}::date - current_date as days`.execute(
      leap.owner,
    );
    await leap.shiftClock(`${rows[0]?.days} days`);
    await loadDemoCompany(leap.owner, files);
    expect((await people(leap.owner)).length).toBe((await people()).length);
    await leap.drop();
  }
});

test('loads once, and never into a company of real people', async () => {
  await Promise.all([loadDemoCompany(database.owner, files), loadDemoCompany(database.owner, files)]);
  const before = await filledTables();
  await loadDemoCompany(database.owner, files);
  expect(await filledTables()).toEqual(before);
  const real = await createTestDatabase();
  await load(real, { roster: lines(...firm) });
  await loadDemoCompany(real.owner, files);
  expect((await people(real.owner)).length).toBe(3);
  await real.drop();
});

test('stays until its removal is confirmed', async () => {
  await loadDemoCompany(database.owner, files);
  const before = await filledTables();
  expect((await replaceDemo(lines(...firm), false)).result).toBe('demo-kept');
  expect((await replaceDemo(lines(...firm).replace('Ada', ''), true)).result).toBe('refused');
  expect(await filledTables()).toEqual(before);
});

test('leaves no trace when a roster replaces it, and does not load again', async () => {
  await loadDemoCompany(database.owner, files);
  await useTheDemo();
  const outcome = await replaceDemo(lines(...firm), true);
  expect(outcome).toMatchObject({ result: 'loaded', replacesDemo: true });
  expect(await filledTables()).toEqual({
    evaluation_question: expect.any(Number),
    schema_migration: expect.any(Number),
    mail_text: expect.any(Number),
    question_set: 3,
    question_set_version: 3,
    automatic_reminders: 1,
    company_settings: 1,
    installation: 1,
    id_key: 1,
    department: 2,
    position: 2,
    employee: 3,
    employee_role: 3,
    marking_period: 3,
    audit_event: 3,
  });
  const { rows: on } = await sql`select from automatic_reminders where is_on`.execute(database.owner);
  expect(on).toEqual([]);
  const { version: _version, ...atFirst } = settingsAtFirst;
  expect(await settingsNow(database.owner)).toMatchObject(atFirst);
  expect((await readdir(folder)).filter((name) => name !== '.partial')).toEqual([]);
  await loadDemoCompany(database.owner, files);
  expect((await people()).length).toBe(3);
  const { rows } = await sql`
    select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`.execute(database.owner);
  expect(rows).toEqual([]);
});

test('keeps real people who were added to it, with their data', async () => {
  await loadDemoCompany(database.owner, files);
  const [admin] = await people();
  const adminId = admin?.employee_id ?? 0;
  const { owner } = database;
  const { department_id } = await owner
    .selectFrom('employee')
    .select('department_id')
    .executeTakeFirstOrThrow();
  const { employee_id } = await owner
    .insertInto('employee')
    .values({
      first_name: 'Real',
      last_name: 'Person',
      email: 'real@firm.test',
      hire_date: '2024-01-01',
      department_id,
      manager_id: adminId,
      changed_by: adminId,
    })
    .returning('employee_id')
    .executeTakeFirstOrThrow();
  const period = await owner
    .insertInto('marking_period')
    .values({ employee_id, start_date: '2024-01-01' })
    .returning('marking_period_id')
    .executeTakeFirstOrThrow();
  const review = await owner
    .insertInto('annual_review')
    .values({ employee_id, ...period, started_at: new Date(), started_by: adminId })
    .returning('annual_review_id')
    .executeTakeFirstOrThrow();
  await owner
    .insertInto('annual_reviewer')
    .values([
      { ...review, employee_id, type: 'Self' },
      { ...review, employee_id: adminId, type: 'Manager' },
    ])
    .execute();
  await sql`update marking_period set end_date = '2024-12-31', ended_at = now(), ended_by = ${adminId}
    where employee_id = ${employee_id}`.execute(owner);
  expect(
    (await replaceDemo(lines(...firm, 'real@firm.test,Real,Person,2024-01-01,D,P,2024-01-01,,'), true))
      .result,
  ).toBe('loaded');
  const { rows } = await sql`
    select e.full_name as name, e.manager_id as lead, p.ended_by, r.started_by,
      (select json_agg(type) from annual_reviewer v where v.annual_review_id = r.annual_review_id) as reviewers
    from employee e join marking_period p using (employee_id) join annual_review r using (marking_period_id)`.execute(
    owner,
  );
  expect(rows).toEqual([
    { name: 'Real Person', lead: null, ended_by: null, started_by: null, reviewers: ['Self'] },
  ]);
  expect(ada).toContain('Admin');
});

/** What people leave behind after trying the demo: a session, an audit trail, a suspicious call. */
async function useTheDemo() {
  await sql`
    insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
      access_expires_at)
    select gen_random_uuid(), employee_id, now(), now(), now(), now(), 'x', now() from employee limit 1`.execute(
    database.owner,
  );
  await sql`
    insert into audit_event (actor_employee_id, relation, action, subject_employee_id)
    select employee_id, 'Admin', 'change', subject from (select employee_id from employee limit 1) one,
      lateral (values (null), (employee_id)) about (subject)`.execute(database.owner);
  await database.owner.transaction().execute(async (tx) => {
    const { employee_id: byId } = await tx
      .selectFrom('employee')
      .select('employee_id')
      .executeTakeFirstOrThrow();
    await writeSettings(tx, otherSettings, byId);
  });
  await sql`insert into security_event (kind, employee_id)
    select 'replay', employee_id from employee limit 1`.execute(database.owner);
}
