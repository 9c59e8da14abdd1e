import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IMPORT_MAX_BYTES, IMPORT_MAX_LINES } from '#contract/people/people-import.ts';
import { loadImport, previewImport } from '#contract/people/people-import.endpoints.ts';
import { inCall } from '#server/call.ts';
import { loadPeople } from './import-people.ts';
import { noHistory } from './history-file.ts';
import { readRoster } from './roster-file.ts';
import { ada, everything, firm, header, lines, load } from '../import-roster.test-firm.ts';
import {
  dana,
  firmFile,
  type ImportFixture,
  loadsInAudit,
  openImportFixture,
} from './import-people.fixture.ts';

let fixture: ImportFixture;
beforeEach(async () => {
  fixture = await openImportFixture((app) => load(app, { roster: lines(...firm) }));
});
afterEach(() => fixture.test.stop());

const written = () => everything(fixture.test);

test('lists faults by line and name, then the changes, and writes nothing', async () => {
  const before = await written();
  const faulty = await fixture.preview(firmFile(dana.replace(',Design,', ',,')));
  expect(faulty).toMatchObject({ basis: null, faultsInAll: 1, holdsDemo: false, history: null });
  const message = 'Department is required.';
  expect(faulty.causes).toEqual([
    {
      file: 'roster',
      cause: message,
      count: 1,
      faults: [{ file: 'roster', line: 5, who: 'Dana Ode <dana@firm.test>', message }],
    },
  ]);
  const good = await fixture.preview(firmFile(dana).replace('Cleo,Marsh', 'Cleo,Moor'));
  expect(good).toMatchObject({ causes: [], people: { added: 1, changed: 1, unchanged: 2 } });
  expect(good.changes).toEqual([
    {
      file: 'roster',
      line: 4,
      isNew: false,
      name: 'Cleo Moor',
      email: 'cleo@firm.test',
      fields: [
        {
          field: 'last name',
          from: 'Marsh',
          to: 'Moor',
        },
      ],
    },
    {
      file: 'roster',
      line: 5,
      isNew: true,
      name: 'Dana Ode',
      email: 'dana@firm.test',
      fields: [
        {
          field: 'position',
          from: null,
          to: 'Designer since 01/09/2023',
        },
        {
          field: 'department',
          from: null,
          to: 'Design',
        },
        {
          field: 'hire date',
          from: null,
          to: '01/09/2023',
        },
        {
          field: 'team lead',
          from: null,
          to: 'ben@firm.test',
        },
        {
          field: 'permissions',
          from: null,
          to: 'none',
        },
      ],
    },
  ]);
  expect(await written()).toEqual(before);
});

test('names who would get Admin, without those who have it', async () => {
  const promoted = firmFile(`${dana}Admin; Team Lead`).replace(
    'ada@firm.test,Team Lead',
    'ada@firm.test,Admin; Team Lead',
  );
  expect(await fixture.preview(promoted)).toMatchObject({
    causes: [],
    newAdmins: ['Ben Ito', 'Dana Ode'],
    newTeamLeads: 0,
  });
});

test('loads what was listed, with the Admin as its author, and then has nothing to change', async () => {
  const file = firmFile(dana);
  const { basis } = await fixture.preview(file);
  expect(await fixture.load(file, basis)).toMatchObject({ status: 200, text: '{}' });
  const { rows } = await sql<{ id: number; by: number | null }>`
    select employee_id as id, changed_by as by from employee where email in ('ada@firm.test', 'dana@firm.test')
    order by email`.execute(fixture.test.owner);
  const [admin, added] = rows;
  expect(await loadsInAudit(fixture.test)).toEqual([{ actor: admin?.id, relation: 'Admin', line: 5 }]);
  expect(added?.by).toBe(admin?.id);
  const again = await fixture.preview(file);
  expect(again).toMatchObject({ people: { added: 0, changed: 0, unchanged: 4 }, changes: [] });
  const after = await written();
  expect((await fixture.load(file, again.basis)).status).toBe(200);
  expect(await written()).toEqual(after);
});

test('tells the former lead, and moves the sit-down to the new one, as a single change does', async () => {
  const { owner } = fixture.test;
  await sql`
    with review as (
      insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date)
      select marking_period_id, employee_id, now(), company_today() + 9 from marking_period
      where employee_id = (select employee_id from employee where email = 'cleo@firm.test')
      returning annual_review_id
    )
    insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, (select employee_id from employee where email = 'ben@firm.test'), 'Manager' from review`.execute(
    owner,
  );
  const file = firmFile().replace(/ben@firm\.test,$/m, 'ada@firm.test,');
  expect(await fixture.load(file)).toMatchObject({ status: 200, text: '{}' });
  const { rows } = await sql<{ kind: string; email: string }>`
    select kind, email from message join employee on employee_id = recipient_id order by kind`.execute(owner);
  expect(rows).toEqual([
    { kind: 'sit-down-cancelled', email: 'ben@firm.test' },
    { kind: 'sit-down-invitation', email: 'ada@firm.test' },
    { kind: 'team-changed', email: 'ben@firm.test' },
  ]);
});

test('refuses the file of an Admin who was demoted while it arrived', async () => {
  const { context, owner } = fixture.test;
  const roster = await readRoster(Buffer.from(firmFile(dana)));
  const received = {
    roster,
    history: noHistory,
    hasHistory: false,
    choices: {},
    hash: Buffer.from('x'),
  };
  await sql`update employee set permissions = '{Benchmark_Admin}' where email = 'ben@firm.test'`.execute(
    owner,
  );
  const { rows } = await sql<{ id: number }>`
    update employee set permissions = '{}' where email = 'ada@firm.test' returning employee_id as id`.execute(
    owner,
  );
  const viewer = { employeeId: rows[0]?.id ?? 0, permissions: ['Benchmark_Admin'] as const };
  const before = await written();
  const load = inCall(context, viewer, (call) => loadPeople(call, received, undefined));
  await expect(load).rejects.toMatchObject({ status: 403 });
  expect(await written()).toEqual(before);
});

test('refuses a load that would no longer do what was listed', async () => {
  const file = firmFile(dana);
  const { basis } = await fixture.preview(file);
  await sql`update employee set last_name = 'Moor' where email = 'cleo@firm.test'`.execute(
    fixture.test.owner,
  );
  const before = await written();
  expect(await fixture.load(file, basis)).toMatchObject({
    status: 412,
    text: 'The company has changed since the changes were listed. Nothing was loaded. Look at the new list and load again.',
  });
  expect(await written()).toEqual(before);
  // What does not concern the file is no reason to refuse.
  const { basis: next } = await fixture.preview(file);
  await sql`update employee set oidc_issuer = 'i', oidc_subject = 's' where email = 'ben@firm.test'`.execute(
    fixture.test.owner,
  );
  expect((await fixture.load(file, next)).status).toBe(200);
});

test('refuses faults as a whole, also without a preview', async () => {
  const before = await written();
  expect(
    await fixture.load(firmFile(dana, dana, dana.replace('dana@', 'dina@').replace('2023', '20-23'))),
  ).toMatchObject({
    status: 400,
    text: 'Nothing was loaded. In line 6 of the roster (and 1 more): The email address "dana@firm.test" is already on line 5.',
  });
  expect(await written()).toEqual(before);
});

test('lets no caller change their own permissions, and everything else about themselves', async () => {
  const before = await written();
  const own = lines(header, ada.replace('Admin; Team Lead', 'Admin'), dana.replace('ben@firm.test', ''));
  const { causes, basis } = await fixture.preview(own);
  expect({ faults: causes.flatMap(({ faults }) => faults), basis }).toEqual({
    basis: null,
    faults: [
      {
        file: 'roster',
        line: 2,
        who: 'Ada Reyes <ada@firm.test>',
        message:
          'You cannot change your own permissions. Write the permissions that you hold, or ask another Admin to load the file.',
      },
    ],
  });
  expect((await fixture.load(own)).status).toBe(400);
  expect(await written()).toEqual(before);
  const renamed = lines(header, ada.replace('Reyes', 'Rey').replace('Admin; Team Lead', 'team lead;ADMIN'));
  expect((await fixture.load(renamed)).status).toBe(200);
});

test('never replaces a demo company', async () => {
  await sql`update employee set is_demo = true where email = 'cleo@firm.test'`.execute(fixture.test.owner);
  const before = await written();
  expect(await fixture.preview(firmFile(dana))).toMatchObject({ holdsDemo: true });
  expect(await fixture.load(firmFile(dana))).toMatchObject({
    status: 409,
    text: expect.stringContaining('npm run import -- roster.csv --replace-demo. Nothing was loaded.'),
  });
  expect(await written()).toEqual(before);
});

test('waits for no other load, and says so', async () => {
  await fixture.test.owner.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(718088)`.execute(other);
    const before = await written();
    expect(await fixture.load(firmFile(dana))).toMatchObject({
      status: 409,
      text: 'Another load is running. Nothing was loaded. Try again in a minute.',
    });
    expect(await written()).toEqual(before);
    await sql`select pg_advisory_unlock(718088)`.execute(other);
  });
  expect((await fixture.load(firmFile(dana))).status).toBe(200);
});

test('writes nothing when it fails at its end', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    fixture.test.owner,
  );
  await sql`create trigger refuse before update on installation for each row execute function refuse()`.execute(
    fixture.test.owner,
  );
  await sql`alter table installation disable trigger refuse`.execute(fixture.test.owner);
  await sql`update installation set roster_loaded_at = null`.execute(fixture.test.owner);
  await sql`alter table installation enable trigger refuse`.execute(fixture.test.owner);
  const before = await written();
  expect((await fixture.load(firmFile(dana))).status).toBe(500);
  expect(await written()).toEqual(before);
});

test('takes a file of up to 5 MB and 10,000 lines, and says which limit it passes', async () => {
  const upload = async (bytes: string | Buffer) =>
    fixture.admin.upload(previewImport, { name: 'roster.csv', bytes });
  const line = (number: number) => dana.replace('dana@', `p${number}@`);
  const many = firmFile(...Array.from({ length: IMPORT_MAX_LINES - 2 }, (_, number) => line(number)));
  expect((await fixture.preview(many)).causes.flatMap(({ faults }) => faults)).toEqual([
    {
      file: 'roster',
      line: 0,
      who: null,
      message:
        'The file has more than 10,000 lines. Load it on the server, with npm run import -- roster.csv, or in parts.',
    },
  ]);
  const large = await upload(Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a'));
  expect([large.status, large.text]).toEqual([
    413,
    'The file must be 5 MB or less. Load a larger file on the server, with npm run import -- roster.csv.',
  ]);
  const none = await fixture.admin.call(previewImport, { body: {} });
  expect(none.status).toBe(415);
});

test('reads the history from a second part, and refuses a second roster', async () => {
  const send = async (...parts: [string, string][]) => {
    const body = parts.map(
      ([name, text]) =>
        `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.csv"\r\n\r\n${text}\r\n`,
    );
    const answer = await fixture.test.app.inject({
      method: 'POST',
      url: `/api${loadImport.path}`,
      headers: {
        authorization: `Bearer ${fixture.admin.accessToken}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: `${body.join('')}--b--\r\n`,
    });
    return [answer.statusCode, answer.body];
  };
  const history = lines(
    'email,department,position,start_date,end_date',
    'cleo@firm.test,Support,Agent,2021-01-01,2022-01-31',
  );
  const former = () =>
    sql<{
      start: string;
    }>`select start_date::text as start from employee_role where end_date is not null`.execute(
      fixture.test.owner,
    );
  expect(await send(['history', history])).toEqual([400, 'Choose the file with the people.']);
  expect(await send(['file', firmFile()], ['file', firmFile()])).toEqual([
    400,
    'Send one file with people and at most one with earlier positions.',
  ]);
  expect((await former()).rows).toEqual([]);
  expect(await send(['file', firmFile()], ['history', history])).toEqual([200, '{}']);
  expect((await former()).rows).toEqual([{ start: '2021-01-01' }]);
});
