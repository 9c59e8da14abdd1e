import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { verify } from './verify.ts';

// What an operator can do to a database or a folder by hand, and what verify says of it.

let folder: string;
let source: TestDatabase;
let template: { adminUrl: string; template: string };
let files: FileStore;
let keys: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-verify-'));
  source = await createTestDatabase();
  files = await openFileStore({ FILES_URL: undefined, DATA_DIR: folder }, source.owner);
  await loadDemoCompany(source.owner, files);
  const documents = await source.owner.selectFrom('document').select('storage_key').execute();
  keys = documents.map((one) => one.storage_key);
  // A database with connections cannot be copied.
  await Promise.all([source.db.destroy(), source.owner.destroy()]);
  template = { adminUrl: inject('cluster').adminUrl, template: new URL(source.url).pathname.slice(1) };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Does this to a copy of the demo company, without triggers, and returns the address of the copy. */
async function tampered(...statements: string[]) {
  const database = await createTestDatabase(template);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
  return database;
}

const someProject = '(select min(project_id) from project where deleted_at is null)';

test.each([
  ['an index that someone added', ['create index my_own on employee (last_name)', 'analyze']],
  [
    'a project without a manager that is deleted',
    [
      `update project_evaluation set project_role = (select max(project_role) from project_evaluation where project_role <> 'PM')
      where project_role = 'PM' and project_id = ${someProject}`,
      `update project set deleted_at = now() where project_id = ${someProject}`,
    ],
  ],
  [
    'an id of no sequence',
    [`insert into department (department_id, name) overriding system value values (1073741824, 'Far')`],
  ],
])('nothing is said of a whole system, nor of %s', async (_what, statements) => {
  const database = await tampered(...statements);
  expect((await verify(database.url, files)).faults).toEqual([]);
  await database.drop();
});

const anyId = (table: string, id: string) => `(select min(${id}) from ${table})`;

/** What is done, the statement, and what verify says. */
const tamperings: readonly (readonly [what: string, statement: string, fault: RegExp])[] = [
  // The schema.
  ['a table dropped', 'drop table kudo_listing', /^table kudo_listing is missing/m],
  ['a table of documents dropped', 'drop table document', /^table document is missing/m],
  ['a table added', 'create table note (text text)', /^table note is not from the migrations/m],
  ['a table unlogged', 'alter table operation_report set unlogged', /^table operation_report is /m],
  ['a column dropped', 'alter table goal drop column description', /^column goal\.description is missing/m],
  [
    'a column added',
    'alter table goal add column note text',
    /^column goal\.note is not from the migrations/m,
  ],
  [
    'a column widened',
    'alter table goal_update alter column goal_id type bigint',
    /^column goal_update\.goal_id is bigint/m,
  ],
  [
    'a column that may be null',
    'alter table goal alter column title drop not null',
    /^column goal\.title is text/m,
  ],
  [
    'a default dropped',
    'alter table goal alter column version drop default',
    /^column goal\.version is integer not null /m,
  ],
  [
    'an identity dropped',
    'alter table goal_update alter column goal_update_id drop identity',
    /^column goal_update\.goal_update_id is /m,
  ],
  [
    'a foreign key dropped',
    'alter table kudo drop constraint kudo_sender_id_fkey',
    /^constraint kudo\.kudo_sender_id_fkey is missing/m,
  ],
  [
    'a foreign key that was never checked',
    `alter table kudo drop constraint kudo_sender_id_fkey;
    alter table kudo add constraint kudo_sender_id_fkey foreign key (sender_id) references employee (employee_id) not valid`,
    /^constraint kudo\.kudo_sender_id_fkey is .* NOT VALID/m,
  ],
  [
    'a check dropped',
    'alter table annual_reviewer drop constraint annual_reviewer_type_check',
    /^constraint annual_reviewer\.annual_reviewer_type_check is missing/m,
  ],
  [
    'a primary key dropped',
    'alter table absence drop constraint absence_pkey',
    /^constraint absence\.absence_pkey is missing/m,
  ],
  ['an index dropped', 'drop index message_open', /^index message_open is missing/m],
  [
    'an index that refuses rows',
    'create unique index one_name on employee (last_name, first_name, email)',
    /^index one_name is not from the migrations/m,
  ],
  ['a trigger dropped', 'drop trigger goal_freeze on goal', /^trigger goal\.goal_freeze is missing/m],
  [
    'a trigger disabled',
    'alter table goal disable trigger goal_freeze',
    /^trigger goal\.goal_freeze is .*, disabled/m,
  ],
  [
    'a trigger for replicas only',
    'alter table goal enable replica trigger goal_freeze',
    /^trigger goal\.goal_freeze is .*, enabled R/m,
  ],
  [
    'a trigger of other changes',
    `drop trigger goal_freeze on goal;
    create trigger goal_freeze before insert on goal for each row execute function freeze_by_period()`,
    /^trigger goal\.goal_freeze is BEFORE INSERT ON/m,
  ],
  [
    'a trigger added',
    'create trigger own before insert on goal for each row execute function bump_version()',
    /^trigger goal\.own is not from the migrations/m,
  ],
  [
    'a trigger emptied',
    `create or replace function freeze_by_period() returns trigger language plpgsql as 'begin return new; end'`,
    /^function freeze_by_period\(\) is /m,
  ],
  [
    'a clock that was set back',
    `create or replace function app_now() returns timestamptz language sql stable as 'select now() - interval ''1 day'''`,
    /^function app_now\(\) is /m,
  ],
  ['a function dropped', 'drop function company_today cascade', /^function company_today\(\) is missing/m],
  [
    'a function that anyone may run',
    'grant execute on function list_kudos to public',
    /^right on list_kudos\(ids integer\[\]\) is execute/m,
  ],
  [
    'a sequence that goes around',
    'alter sequence evaluation_submission_number cycle',
    /^sequence evaluation_submission_number is .* again and again/m,
  ],
  // Rights.
  [
    'the right to change the audit',
    'grant update on audit_event to benchmark_app',
    /^right on audit_event is select insert update /m,
  ],
  [
    'the right to empty the audit',
    'grant truncate on audit_event to public',
    /^right on audit_event is .*truncate/m,
  ],
  [
    'the right to a column of the audit',
    'grant update (at) on audit_event to benchmark_app',
    /^right on audit_event\.at is not from the migrations: update/m,
  ],
  ['a right taken away', 'revoke insert on kudo from benchmark_app', /^right on kudo is /m],
  // Migrations.
  [
    'a checksum changed',
    `update schema_migration set checksum = 'x' where name like '010%'`,
    /^migration 010_goal\.sql: another text/m,
  ],
  [
    'a migration forgotten',
    `delete from schema_migration where name like '101%'`,
    /^migration 101_\w+\.sql: it has not run/m,
  ],
  [
    'a migration of another program',
    `insert into schema_migration (name, checksum) values ('999_x.sql', 'x')`,
    /^migration 999_x\.sql: this program/m,
  ],
  // Numbers.
  [
    'a sequence set back',
    `select setval(pg_get_serial_sequence('goal', 'made'), 1)`,
    /^goal: the next made is 2, and \d+ rows have it or a later one/m,
  ],
  [
    'a sequence set back by one',
    `select setval(pg_get_serial_sequence('department', 'department_id'), (select max(department_id) - 1 from department))`,
    /^department: the next department_id is \d+, and 1 rows have it or a later one/m,
  ],
  [
    'a sequence that gives its last number again',
    `select setval(pg_get_serial_sequence('department', 'department_id'), (select max(department_id) from department), false)`,
    /^department: the next department_id is \d+, and 1 rows have it or a later one/m,
  ],
  // Rows.
  [
    'a person of no department',
    `update employee set department_id = 999999 where employee_id = ${anyId('employee', 'employee_id')}`,
    /^employee: 1 rows violate employee_department_id_fkey/m,
  ],
  [
    'a row that a check refuses',
    `alter table goal drop constraint goal_title_check;
    update goal set title = '' where goal_id = ${anyId('goal', 'goal_id')};
    alter table goal add constraint goal_title_check check (length(title) >= 1) not valid`,
    /^goal: 1 rows violate goal_title_check/m,
  ],
  [
    'a row of a derived table lost',
    `delete from kudo_listing where kudo_id = ${anyId('kudo', 'kudo_id')}`,
    /^kudo_listing: 1 rows are not what its sources give/m,
  ],
  [
    'a circle in the reporting line',
    `with pair as (select employee_id, lead(employee_id) over (order by employee_id) as next from employee limit 2)
    update employee set manager_id = case when employee.employee_id = pair.employee_id then pair.next else pair.employee_id end
    from (select employee_id, next from pair limit 1) pair where employee.employee_id in (pair.employee_id, pair.next)`,
    /^\d+ people are in a circle/m,
  ],
  [
    'an archived lead',
    `update employee set archived_at = now(), end_date = current_date where employee_id =
      (select manager_id from employee where manager_id is not null and archived_at is null limit 1)`,
    /^\d+ active people have an archived lead/m,
  ],
  [
    'a company without an Admin',
    `insert into login (employee_id, at) select min(employee_id), now() from employee;
    update employee set permissions = array_remove(permissions, 'Benchmark_Admin')`,
    /^1 companies in which people sign in have no active Admin/m,
  ],
  [
    'a company whose Admins are archived',
    `insert into login (employee_id, at) select min(employee_id), now() from employee;
    update employee set archived_at = now(), end_date = current_date where 'Benchmark_Admin' = any(permissions)`,
    /^1 companies in which people sign in have no active Admin/m,
  ],
  [
    'a project without a manager',
    `update project_evaluation set project_role = (select max(project_role) from project_evaluation where project_role <> 'PM')
    where project_role = 'PM' and project_id = (select min(project_id) from project where deleted_at is null)`,
    /^1 projects have no project manager/m,
  ],
  [
    'a project whose manager was taken off',
    `update project_evaluation set deleted_at = now(), submitted_at = null, submitted_role = null,
      submission_hash = null, submission_number = null
    where project_role = 'PM' and project_id = (select min(project_id) from project where deleted_at is null)`,
    /^1 projects have no project manager/m,
  ],
  [
    'two open periods',
    `alter table marking_period drop constraint marking_period_employee_id_daterange_excl;
    drop index marking_period_active;
    insert into marking_period (employee_id, start_date)
    select employee_id, start_date + 1 from marking_period where ended_at is null limit 1`,
    /^1 people have several open marking periods/m,
  ],
  [
    'a review in the period of another person',
    `update annual_review review set marking_period_id =
      (select min(marking_period_id) from marking_period period where period.employee_id <> review.employee_id
        and not exists (select from annual_review other where other.marking_period_id = period.marking_period_id))
    where annual_review_id = ${anyId('annual_review', 'annual_review_id')}`,
    /^1 reviews are in the marking period of another person/m,
  ],
  [
    'a goal in the period of another person',
    `update goal set marking_period_id =
      (select min(marking_period_id) from marking_period period where period.employee_id <> goal.employee_id)
    where goal_id = ${anyId('goal', 'goal_id')}`,
    /^1 goals are in the marking period of another person/m,
  ],
  [
    'a self review by another person',
    `update annual_reviewer set employee_id = (select max(employee_id) from employee where employee_id <> annual_reviewer.employee_id)
    where annual_reviewer_id = (select min(annual_reviewer_id) from annual_reviewer where type = 'Self')`,
    /^1 self reviews are by another person/m,
  ],
  [
    'kudos without a recipient',
    `delete from kudo_recipient where kudo_id = ${anyId('kudo', 'kudo_id')}`,
    /^1 kudos have no recipient/m,
  ],
  // Derived tables.
  [
    'a name that kudos do not find',
    `update employee set last_name = 'Otherwise' where employee_id = (select min(sender_id) from kudo)`,
    /^kudo_listing: \d+ rows/m,
  ],
  // Documents.
  [
    'a size changed',
    `update document set size_bytes = size_bytes + 1 where document_id = ${anyId('document', 'document_id')}`,
    /^document \d+: its file has \d+ bytes instead of \d+/m,
  ],
  [
    'a checksum of a file changed',
    `update document set sha256 = sha256('x') where document_id = ${anyId('document', 'document_id')}`,
    /^document \d+: its file is not the one/m,
  ],
];

describe('verify names', () => {
  test.each(tamperings)('%s', async (_what, statement, fault) => {
    const database = await tampered(statement);
    const { faults } = await verify(database.url, files);
    expect(faults.join('\n')).toMatch(fault);
    await database.drop();
  });

  test.each<[what: string, put: (path: string) => Promise<void>, fault: RegExp]>([
    ['a link in place of a file', (path) => symlink(`${path}.kept`, path), /its file is a link$/m],
    ['a link to nothing', (path) => symlink('/nowhere', path), /its file is a link$/m],
    ['a folder in place of a file', (path) => mkdir(path), /its file is a folder$/m],
    [
      'a pipe in place of a file',
      async (path) => void execFileSync('mkfifo', [path]),
      /its file is a pipe or a device$/m,
    ],
    ['no file', async () => {}, /its file is missing$/m],
    ['an empty file', (path) => writeFile(path, ''), /its file has 0 bytes instead of \d+$/m],
  ])('%s', { timeout: 60_000 }, async (_what, put, fault) => {
    const path = join(folder, 'files', keys[0] ?? '');
    await rename(path, `${path}.kept`);
    await put(path);
    try {
      const database = await tampered();
      const { faults } = await verify(database.url, files);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(fault);
      await database.drop();
    } finally {
      await rm(path, { recursive: true, force: true });
      await rename(`${path}.kept`, path);
    }
  });
});

test.each([
  [
    'a trigger is disabled',
    'alter table goal disable trigger goal_freeze',
    /trigger goal\.goal_freeze is .*, disabled/,
  ],
  [
    'the application may change the audit',
    'grant update on audit_event to benchmark_app',
    /right on audit_event/,
  ],
  ['a trigger is gone', 'drop trigger kudo_final on kudo', /trigger kudo\.kudo_final is missing/],
])('a server does not start when %s', async (_what, statement, sentence) => {
  const database = await tampered(statement);
  await expect(migrate({ connectionString: database.url })).rejects.toThrow(sentence);
  await database.drop();
});

test('a server starts beside a trigger, an index and a table that someone added', async () => {
  const database = await tampered(
    'create trigger own before insert on goal for each row execute function bump_version()',
    'create index my_own on employee (last_name)',
    'create table own (text text)',
  );
  await expect(migrate({ connectionString: database.url })).resolves.toEqual([]);
  await database.drop();
});
