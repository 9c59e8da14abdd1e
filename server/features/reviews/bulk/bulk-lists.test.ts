import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkPerson, ListedBulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import {
  changeBulkPerson,
  downloadBulkResult,
  listBulkActions,
  listBulkPeople,
} from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addDays, addYears } from '#contract/core/values/dates.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { pagesOf } from '#server/testing/pages.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import {
  type BulkFixture,
  chosen,
  openBulkFixture,
  peopleOf,
  preview,
  summaryOf,
} from './bulk-actions.fixture.ts';

let fixture: BulkFixture;
beforeAll(async () => {
  fixture = await openBulkFixture();
});
afterAll(() => fixture.app.stop());

const start = { kind: 'start' };
const namesOf = (people: readonly BulkPerson[]) => people.map(({ fullName }) => fullName);
const leaveOut = async (caller: SignedInCaller, bulkActId: string, { employeeId }: Person) => {
  const body = { bulkActId, employeeId, isIncluded: false };
  expect((await caller.call(changeBulkPerson, { body })).status).toBe(200);
};

test('the people of an action come page by page, by last name and then by first name, and are found', async () => {
  const people = [
    await fixture.report('Berg', { firstName: 'Ann' }),
    await fixture.report('Adler', { firstName: 'Zoe' }),
    await fixture.report('Adler', { firstName: 'Ben' }),
    await fixture.report('Dorn', { firstName: 'Leo', managerId: null }),
    await fixture.report('Egan', { firstName: 'Mia' }),
  ];
  const id = await preview(fixture.admin, start, chosen(people));
  const pages = async (query: Record<string, string>) =>
    (await pagesOf<BulkPerson>(fixture.admin, listBulkPeople, 2, { params: { bulkActId: id }, query })).map(
      namesOf,
    );
  expect(await pages({})).toEqual([['Ben Adler', 'Zoe Adler'], ['Ann Berg', 'Leo Dorn'], ['Mia Egan']]);
  expect(await pages({ sort: '-name' })).toEqual([
    ['Mia Egan', 'Leo Dorn'],
    ['Ann Berg', 'Zoe Adler'],
    ['Ben Adler'],
  ]);
  for (const [query, names] of [
    [{ state: 'Planned', q: 'an' }, ['Ann Berg', 'Mia Egan']],
    [{ state: 'LeftOut' }, ['Leo Dorn']],
    [{ reason: bulkReasons.noLead }, ['Leo Dorn']],
    [{ reason: bulkReasons.own }, []],
    [{ q: 'adler Z' }, ['Zoe Adler']],
  ] as const)
    expect(namesOf(await peopleOf(fixture.admin, id, query)), JSON.stringify(query)).toEqual(names);
  const file = await fixture.admin.call(downloadBulkResult, { params: { bulkActId: id } });
  expect(file.text.split('\r\n').filter((line) => line.includes(',Left out,'))).toEqual([
    expect.stringContaining(`Leo Dorn,Left out,${bulkReasons.noLead}`),
  ]);
});

test('a filter finds all of its people but those who are taken out by hand', async () => {
  const [out, taken] = [
    await fixture.report('Except'),
    await fixture.report('Except', { firstName: 'Other' }),
  ];
  const id = await preview(fixture.admin, start, { filter: { q: 'except' }, exceptIds: [out.employeeId] });
  expect((await peopleOf(fixture.admin, id)).map(({ employeeId }) => employeeId)).toEqual([taken.employeeId]);
});

test('reasons and warnings come with the number of people, the most frequent first', async () => {
  const hired = (days: number) => ({ hireDate: addYears(addDays(fixture.today, days), -3) });
  const usual = await fixture.report('Usual', hired(90));
  const past = await fixture.report('Past', hired(8));
  const tight = [await fixture.report('Tight', hired(20)), await fixture.report('Tight', hired(21))];
  const started = [await fixture.report('Started'), await fixture.report('Started')];
  await fixture.run(fixture.admin, await preview(fixture.admin, start, chosen(started)));
  const alone = await fixture.report('Alone', { managerId: null });
  const id = await preview(fixture.admin, start, chosen([usual, past, ...tight, ...started, alone]));
  const warningOf = async (person: Person) =>
    (await peopleOf(fixture.admin, id)).find(({ employeeId }) => employeeId === person.employeeId)?.warning;
  expect([await warningOf(usual), await warningOf(past)]).toEqual([null, bulkWarnings.pastAnniversary]);
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    leftOut: [
      { reason: bulkReasons.alreadyStarted, people: 2 },
      { reason: bulkReasons.noLead, people: 1 },
    ],
    warnings: [
      { warning: bulkWarnings.tightDates, people: 2 },
      { warning: bulkWarnings.pastAnniversary, people: 1 },
    ],
  });
  for (const one of tight) await leaveOut(fixture.admin, id, one);
  expect((await summaryOf(fixture.admin, id)).warnings).toEqual([
    { warning: bulkWarnings.pastAnniversary, people: 1 },
  ]);
});

test('the started actions come page by page, and are found by their kind', async () => {
  const { email } = await addPerson(fixture.app.owner, { permissions: ['Benchmark_Admin'] });
  const caller = await fixture.app.signInAs(email);
  const person = chosen([await fixture.report('Often')]);
  const ids: string[] = [];
  for (const act of [start, { kind: 'withdraw', reason: 'A mistake' }, start]) {
    const id = await preview(caller, act, person);
    await fixture.run(caller, id, { tellNow: false });
    ids.push(id);
  }
  const pages = await pagesOf<ListedBulkAction>(caller, listBulkActions, 2);
  expect(pages.map((page) => page.map(({ bulkActId }) => bulkActId))).toEqual([[ids[2], ids[1]], [ids[0]]]);
  const found = await pagesOf<ListedBulkAction>(caller, listBulkActions, 2, { query: { q: 'withdr' } });
  expect(found.flat().map(({ bulkActId }) => bulkActId)).toEqual([ids[1]]);
});

test('a preview counts and changes only people whom a lead still leads, and no email to the lead', async () => {
  const [stays, goes] = [await fixture.report('Stays'), await fixture.report('Goes', { managerId: null })];
  const lead = fixture.company.lead.employeeId;
  const setLead = (employeeId: number | null) =>
    sql`update employee set manager_id = ${employeeId} where employee_id = ${goes.employeeId}`.execute(
      fixture.app.owner,
    );
  await setLead(lead);
  const id = await preview(fixture.lead, start, chosen([stays, goes]));
  expect(await summaryOf(fixture.lead, id)).toMatchObject({ counts: { planned: 2 }, mails: 2 });
  await leaveOut(fixture.lead, id, goes);
  await setLead(fixture.company.admin.employeeId);
  expect(await summaryOf(fixture.lead, id)).toMatchObject({
    counts: { planned: 1, leftOut: 0 },
    leftOut: [],
    mails: 1,
  });
  const body = { bulkActId: id, employeeId: goes.employeeId, isIncluded: true };
  expect((await fixture.lead.call(changeBulkPerson, { body })).status).toBe(400);
});

test('a preview can be started for an hour', async () => {
  const id = await preview(fixture.admin, start, chosen([await fixture.report('Hour')]));
  const stateAfter = async (minutes: number) => {
    await sql`update bulk_act set created_at = now() - make_interval(mins => ${minutes}::integer)
      where bulk_act_id = ${id}::uuid`.execute(fixture.app.owner);
    return (await summaryOf(fixture.admin, id)).state;
  };
  expect([await stateAfter(59), await stateAfter(61)]).toEqual(['Preview', 'Expired']);
});
