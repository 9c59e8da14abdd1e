import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { FirstSteps } from '#contract/dashboards/dashboards.schemas.ts';
import { loadImport } from '#contract/people/people-import.endpoints.ts';
import { signInOptions } from '#contract/core/session.endpoints.ts';
import { changeSettings } from '#contract/core/settings.endpoints.ts';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { addFirstAdmin, nameIn } from './first-admin.ts';

const EMAIL = 'helen.ashdown@example.com';
const header =
  'email,first_name,last_name,hire_date,department,position,position_start_date,team_lead_email,permissions';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const options = async () => (await app.anonymous.call(signInOptions)).json<{ isEmpty?: true }>();

test('an empty installation says so at sign-in until there are people, and its first Admin can sign in', async () => {
  expect((await options()).isEmpty).toBe(true);
  expect(await addFirstAdmin(app.db, EMAIL)).toBe(true);
  expect(await options()).not.toHaveProperty('isEmpty');
  const admin = await app.signInAs(EMAIL.toUpperCase());
  expect((await admin.call(adminDashboardSummary)).status).toBe(200);
  const { rows } = await sql`
    select first_name, last_name, permissions, p.title, r.start_date = hire_date and hire_date = company_today() as now,
      (select count(*)::integer from marking_period where ended_at is null) as periods,
      (select array_agg(action || ' ' || relation) from audit_event where action = 'add-first-admin') as audit
    from employee join employee_role r using (employee_id) join position p using (position_id)`.execute(
    app.owner,
  );
  expect(rows).toEqual([
    {
      first_name: 'Helen',
      last_name: 'Ashdown',
      permissions: ['Benchmark_Admin'],
      title: 'First Admin',
      now: true,
      periods: 1,
      audit: ['add-first-admin System'],
    },
  ]);
});

test('the first Admin is added once, and never to a company', async () => {
  const added = await Promise.all([addFirstAdmin(app.db, EMAIL), addFirstAdmin(app.db, EMAIL)]);
  expect(added.toSorted()).toEqual([false, true]);
  expect(await addFirstAdmin(app.db, 'eve@example.com')).toBe(false);
  const { rows } = await sql`select from employee`.execute(app.owner);
  expect(rows).toHaveLength(1);
});

test.each([
  ['helen.ashdown@example.com', 'Helen', 'Ashdown'],
  ['hr@example.com', 'Hr', 'Admin'],
  ['ana-maria_de.la+x@example.com', 'Ana', 'Maria De La X'],
  ['007@example.com', 'First', 'Admin'],
])('%s is called %s %s', (email, firstName, lastName) => {
  expect(nameIn(email)).toEqual({ firstName, lastName });
});

test('the first steps show what is done, and stay until the first review', async () => {
  await addFirstAdmin(app.db, EMAIL);
  const admin = await app.signInAs(EMAIL);
  const steps = async () =>
    (await admin.call(adminDashboardSummary)).json<{ firstSteps?: FirstSteps }>().firstSteps;
  const nothing = { hasPeople: false, unassigned: 0, hasSettings: false, hasSignIns: false };
  expect(await steps()).toEqual(nothing);
  // The roster knows the Admin's own position, which began before the installation.
  const bytes = [
    header,
    `${EMAIL},Helen,Ash,2015-02-02,Direction,Managing Director,2019-02-02,${EMAIL},Admin`,
    'ivo@example.com,Ivo,Lark,2021-06-14,Design,Designer,2023-01-01,,',
  ].join('\n');
  const loaded = await admin.upload(loadImport, { name: 'roster.csv', bytes });
  expect([loaded.status, loaded.text]).toEqual([200, '{}']);
  const { rows } = await sql`
    select title, start_date::text as start from employee_role join position using (position_id)
    where employee_id = (select employee_id from employee where email = ${EMAIL})`.execute(app.owner);
  expect(rows).toEqual([{ title: 'Managing Director', start: '2019-02-02' }]);
  expect(await steps()).toEqual({ ...nothing, hasPeople: true, unassigned: 1 });
  await sql`update employee set manager_id = employee_id where email = 'ivo@example.com'`.execute(app.owner);
  // As the page sends it when nothing was changed.
  expect(
    (await admin.call(changeSettings, { body: { peersWanted: settingsAtFirst.peersWanted }, ifMatch: 1 }))
      .status,
  ).toBe(200);
  expect(await steps()).toEqual({ ...nothing, hasPeople: true, hasSettings: true });
  await app.signInAs('ivo@example.com');
  expect(await steps()).toEqual({ hasPeople: true, unassigned: 0, hasSettings: true, hasSignIns: true });
  await sql`insert into annual_review (employee_id, marking_period_id, started_at)
    select employee_id, marking_period_id, now() from marking_period limit 1`.execute(app.owner);
  expect(await steps()).toBeUndefined();
});

test('a roster corrects the position of the first Admin, also to a later start', async () => {
  await addFirstAdmin(app.db, EMAIL);
  const admin = await app.signInAs(EMAIL);
  await sql`update employee_role set start_date = '2020-01-01'`.execute(app.owner);
  const line = `${EMAIL},Helen,Ashdown,2020-01-01,Direction,Managing Director,2021-03-01,${EMAIL},Admin`;
  const loaded = await admin.upload(loadImport, { name: 'roster.csv', bytes: `${header}\n${line}` });
  expect([loaded.status, loaded.text]).toEqual([200, '{}']);
  const { rows } = await sql`
    select title, start_date::text as start from employee_role join position using (position_id)`.execute(
    app.owner,
  );
  // Not a promotion: they never held the position that the installation gave them.
  expect(rows).toEqual([{ title: 'Managing Director', start: '2021-03-01' }]);
});

test.each([
  ['a demo company', sql`update employee set is_demo = true where email = 'other@example.com'`],
  [
    'a review',
    sql`insert into annual_review (employee_id, marking_period_id, started_at)
      select employee_id, marking_period_id, now() from marking_period limit 1`,
  ],
])('%s ends the first steps', async (_what, change) => {
  await addFirstAdmin(app.db, EMAIL);
  await addPerson(app.owner, { email: 'other@example.com' });
  const admin = await app.signInAs(EMAIL);
  const steps = async () => (await admin.call(adminDashboardSummary)).json<{ firstSteps?: FirstSteps }>();
  expect(await steps()).toHaveProperty('firstSteps');
  await change.execute(app.owner);
  expect(await steps()).not.toHaveProperty('firstSteps');
});
