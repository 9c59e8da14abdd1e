import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Features } from '#contract/core/features.schemas.ts';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { changeSettings, getSettings } from '#contract/core/settings.endpoints.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { otherSettings, settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';

let app: TestApp;
let admin: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp();
  await addCompany(app.owner);
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from company_settings`.execute(app.owner);
  await sql`insert into company_settings default values`.execute(app.owner);
});

async function settings(): Promise<Settings> {
  const answer = await admin.call(getSettings);
  expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
  expect(answer.headers['etag']).toBe(`"${answer.json<Settings>().version}"`);
  return answer.json<Settings>();
}
const save = async (body: object, ifMatch?: number) =>
  admin.call(changeSettings, { body, ...(ifMatch === undefined ? {} : { ifMatch }) });

test('a new company has the specified values', async () => {
  expect(await settings()).toEqual({ ...settingsAtFirst, version: 1 });
});

test('Admins and team leads read the settings, only Admins change them', async () => {
  const lead = await app.signInAs('lead@example.test');
  const member = await app.signInAs('member@example.test');
  const statusOf = async (caller: typeof app.anonymous) => [
    (await caller.call(getSettings)).status,
    (await caller.call(changeSettings, { body: { dueWeeks: 4 } })).status,
  ];
  expect(await statusOf(admin)).toEqual([200, 200]);
  expect(await statusOf(lead)).toEqual([200, 403]);
  expect(await statusOf(member)).toEqual([403, 403]);
  expect(await statusOf(app.anonymous)).toEqual([401, 401]);
});

test('everyone who signs in learns which features are on, and nothing else', async () => {
  const member = await app.signInAs('member@example.test');
  const seen = async () => (await member.call(getFeatures)).json<Features>();
  expect(await seen()).toEqual({ kudosFeed: false, ownGoals: false });
  await save({ kudosFeed: true });
  expect(await seen()).toEqual({ kudosFeed: true, ownGoals: false });
  await save({ ownGoals: true, kudosFeed: false });
  expect(await seen()).toEqual({ kudosFeed: false, ownGoals: true });
  expect((await app.anonymous.call(getFeatures)).status).toBe(401);
});

test('a change keeps what it leaves out, counts a version, and refuses an older one', async () => {
  const first = await save({ dueWeeks: 6, holidays: ['2026-12-25'] }, 1);
  expect([first.status, first.statements <= 6]).toEqual([200, true]);
  const second = await save({ workingDays: [1, 2, 3, 4, 5] }, 2);
  expect(second.status).toBe(200);
  const changes = { dueWeeks: 6, holidays: ['2026-12-25'], workingDays: [1, 2, 3, 4, 5], version: 3 };
  expect(await settings()).toEqual({ ...settingsAtFirst, ...changes });
  const stale = await save({ dueWeeks: 7 }, 2);
  expect([stale.status, stale.text]).toEqual([412, expect.stringContaining('Ada Admin changed this on')]);
  expect(await settings()).toEqual({ ...settingsAtFirst, ...changes });
});

test('a save that changes nothing counts as saved, and the audit lists no change', async () => {
  const { dueWeeks, holidays } = settingsAtFirst;
  const unchanged = await save({ dueWeeks, holidays }, 1);
  expect([unchanged.status, unchanged.text, unchanged.statements <= 6]).toEqual([200, '{}', true]);
  expect(await settings()).toEqual({ ...settingsAtFirst, version: 2 });
  const { rows } = await sql`
    select before, after from audit_event
    where action = 'change-settings' order by audit_event_id desc limit 1`.execute(app.owner);
  expect(rows).toEqual([{ before: {}, after: {} }]);
  expect((await save({ dueWeeks }, 1)).status).toBe(412);
});

test('every setting is kept as it was sent', async () => {
  await save(otherSettings);
  expect(await settings()).toEqual({ ...otherSettings, version: 2 });
});

test('days are stored in order, each once', async () => {
  await save({ workingDays: [5, 1, 5, 3], holidays: ['2027-01-01', '2026-12-25', '2027-01-01'] });
  expect(await settings()).toMatchObject({
    workingDays: [1, 3, 5],
    holidays: ['2026-12-25', '2027-01-01'],
  });
});

test('the audit says who changed what, from what to what', async () => {
  await save({
    dueWeeks: 10,
    startsByItself: false,
    kudosFeed: true,
    ownGoals: false,
    holidays: ['2026-12-25'],
  });
  const { rows } = await sql`
    select full_name as name, relation, before, after
    from audit_event join employee on employee_id = actor_employee_id
    where action = 'change-settings' order by audit_event_id desc limit 1`.execute(app.owner);
  expect(rows).toEqual([
    {
      name: 'Ada Admin',
      relation: 'Admin',
      before: { dueWeeks: 8, kudosFeed: false, holidays: [] },
      after: { dueWeeks: 10, kudosFeed: true, holidays: ['2026-12-25'] },
    },
  ]);
});

test.each([
  [{}, 'Change at least one setting.'],
  [{ dueWeeks: 0 }, 'Enter a whole number of weeks from 1 to 26.'],
  [{ dueWeeks: 27 }, 'Enter a whole number of weeks from 1 to 26.'],
  [{ dueWeeks: 2.5 }, 'Enter a whole number of weeks from 1 to 26.'],
  [{ peerToSelfDays: 0 }, 'Enter a whole number of days from 1 to 60.'],
  [{ selfToManagerDays: 61 }, 'Enter a whole number of days from 1 to 60.'],
  [{ managerToFinalDays: '7' }, 'Enter a whole number of days from 1 to 60.'],
  [{ peersWanted: -1 }, 'Enter a whole number of peers from 0 to 10.'],
  [{ peersWanted: 11 }, 'Enter a whole number of peers from 0 to 10.'],
  [{ workingDays: [] }, 'Choose at least one working day.'],
  [{ workingDays: [8] }, 'must be a weekday from 1 to 7.'],
  [{ holidays: ['2026-02-30'] }, 'must be a day, as YYYY-MM-DD.'],
  [{ holidays: Array.from({ length: 201 }, () => '2026-12-25') }, 'Enter 200 holidays or less.'],
  [{ kudosFeed: 'on' }, 'must be true or false.'],
  [{ ownGoals: null }, 'must be true or false.'],
  [{ writtenReviews: 'yes' }, 'must be true or false.'],
])('%j is refused', async (body, sentence) => {
  const answer = await save(body);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(sentence)]);
  expect(await settings()).toEqual({ ...settingsAtFirst, version: 1 });
});

test.each([
  { dueWeeks: 1, peerToSelfDays: 1, selfToManagerDays: 1, managerToFinalDays: 1, peersWanted: 0 },
  { dueWeeks: 26, peerToSelfDays: 60, selfToManagerDays: 60, managerToFinalDays: 60, peersWanted: 10 },
])('the bounds themselves are accepted: %j', async (body) => {
  expect((await save(body)).status).toBe(200);
  expect(await settings()).toMatchObject(body);
});
