import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { DUE_WEEKS, UPCOMING_DATES_DAYS } from '#contract/core/values/constants.ts';
import { addDays, addYears } from '#contract/core/values/dates.ts';
import { countReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { pagesOf } from '#server/testing/pages.ts';
import { addPerson } from '#server/testing/people.ts';
import { counts, type CycleFixture, namesOf, openCycleFixture, read, rowOf } from './review-cycle.fixture.ts';

let fixture: CycleFixture;
let admin: SignedInCaller;
let lead: SignedInCaller;
beforeAll(async () => {
  fixture = await openCycleFixture();
  ({ admin, lead } = fixture);
});
afterAll(() => fixture.app.stop());

test('an Admin sees every active person, the next date first; who has none comes last', async () => {
  expect(namesOf(await read(admin))).toEqual([
    'Cid Cole',
    'Dee Dorn',
    'Bea Berg',
    'Own Admin',
    'Lea Lead',
    'Eve Egan',
    'Ann Adler',
    'Ada Chief',
    'New Nobody',
  ]);
});

test('a lead sees their own people, and not themselves', async () => {
  expect(namesOf(await read(lead, { sort: 'name' }))).toEqual([
    'Ann Adler',
    'Own Admin',
    'Bea Berg',
    'Cid Cole',
  ]);
  expect((await counts(lead)).all).toBe(4);
  expect(await read(lead, { lead: String(fixture.people.chief.employeeId) })).toEqual([]);
  expect(await read(lead, { lead: 'none' })).toEqual([]);
});

test('a lead who is their own manager sees no person, not even themselves', async () => {
  const { employeeId } = fixture.people.eve;
  await sql`update employee set permissions = '{Benchmark_TeamLead}', email = 'eve@example.test'
    where employee_id = ${employeeId}`.execute(fixture.app.owner);
  const eve = await fixture.app.signInAs('eve@example.test');
  expect(await read(eve)).toEqual([]);
  expect(await read(admin, { lead: String(employeeId) })).toEqual([]);
  expect((await counts(eve)).all).toBe(0);
});

test('a row says what the review waits for, and who answered', async () => {
  expect(await rowOf(admin, fixture.people.bea)).toEqual({
    employeeId: fixture.people.bea.employeeId,
    fullName: 'Bea Berg',
    isOwn: false,
    lead: {
      employeeId: fixture.people.lead.employeeId,
      fullName: 'Lea Lead',
    },
    state: 'WaitingForAnswers',
    isLate: true,
    cannotStart: false,
    waitingFor: {
      first: 'Own Admin',
      others: 2,
    },
    nextDate: {
      day: addDays(fixture.today, -1),
      kind: 'Deadline',
      daysLeft: -1,
      tone: 'danger',
    },
    anniversary: addDays(fixture.today, 10),
    answers: {
      done: 1,
      of: 4,
    },
    documents: 0,
    idleDays: 0,
  });
  expect(await rowOf(lead, fixture.people.cid)).toMatchObject({
    state: 'ReadyToComplete',
    waitingFor: null,
    documents: 2,
    answers: {
      done: 2,
      of: 2,
    },
    nextDate: {
      day: addDays(fixture.today, -9),
      kind: 'Deadline',
    },
    isLate: true,
  });
  expect(await rowOf(admin, fixture.people.dee)).toMatchObject({
    state: 'DueToStart',
    cannotStart: true,
    isLate: true,
    lead: null,
    answers: null,
    documents: null,
    idleDays: null,
    nextDate: {
      kind: 'Anniversary',
      daysLeft: -3,
      tone: 'danger',
    },
  });
  expect(await rowOf(admin, fixture.people.eve)).toMatchObject({
    state: 'NotStarted',
    cannotStart: true,
    lead: null,
    isOwnManager: true,
  });
  expect(await rowOf(admin, fixture.people.dee)).not.toHaveProperty('isOwnManager');
});

it.each<[Record<string, string>, string[]]>([
  [{ state: 'DueToStart' }, ['Own Admin', 'Dee Dorn', 'Lea Lead']],
  [{ state: 'NotStarted' }, ['Ann Adler', 'Ada Chief', 'Eve Egan', 'New Nobody']],
  [{ state: 'WaitingForAnswers' }, ['Bea Berg']],
  [{ state: 'ReadyToComplete' }, ['Cid Cole']],
  [{ state: 'PlanSitDown' }, []],
  [{ late: 'true' }, ['Bea Berg', 'Cid Cole', 'Dee Dorn']],
  [{ cannotStart: 'true' }, ['Ada Chief', 'Dee Dorn', 'Eve Egan']],
  [{ late: 'true', cannotStart: 'true' }, ['Dee Dorn']],
  [{ deadline: 'late' }, ['Cid Cole']],
  [{ deadline: 'later' }, ['Bea Berg']],
  [{ deadline: 'none' }, []],
  [{ lead: 'none' }, ['Ada Chief', 'Dee Dorn', 'Eve Egan']],
  [{ q: ' E co' }, ['Cid Cole']],
  [{ q: 'lea' }, ['Lea Lead']],
])('%j finds %j', async (filter, names) => {
  expect(namesOf(await read(admin, { ...filter, sort: 'name' }))).toEqual(names);
  const isChip = Object.keys(filter).some((key) => ['q', 'lead', 'deadline'].includes(key));
  const { all, states, late, cannotStart } = await counts(admin, isChip ? filter : {});
  const [state] = Object.entries(states).find(([name]) => name === filter['state']) ?? [];
  if (isChip) expect(all).toBe(names.length);
  else if (state !== undefined) expect(Object.entries(states)).toContainEqual([state, names.length]);
  else if (Object.keys(filter).length === 1) expect(filter['late'] ? late : cannotStart).toBe(names.length);
});

test('team, department and month are filters of people', async () => {
  expect(namesOf(await read(admin, { lead: String(fixture.people.chief.employeeId), sort: 'name' }))).toEqual(
    ['Lea Lead', 'New Nobody'],
  );
  const { rows } = await sql<{
    id: number;
  }>`select department_id as id from department where name = 'Office'`.execute(fixture.app.owner);
  expect(namesOf(await read(admin, { department: String(rows[0]?.id), sort: 'name' }))).toEqual([
    'Ada Chief',
    'Lea Lead',
  ]);
  const found = await Promise.all(
    Array.from({ length: 12 }, (_, at) => read(admin, { month: String(at + 1) })),
  );
  expect(found.flat()).toHaveLength(9);
  const month = String(Number(addDays(fixture.today, 100).slice(5, 7)));
  expect(namesOf(await read(admin, { month }))).toContain('Ann Adler');
});

test('the filter of a reviewer finds open reviews that wait for the person, and counts respect it', async () => {
  const { bea, ann, cid, lead: boss, dee } = fixture.people;
  const found = async (caller: SignedInCaller, { employeeId }: { employeeId: number }) => {
    const filter = { reviewer: String(employeeId), sort: 'name' };
    const names = namesOf(await read(caller, filter));
    const { sort: _order, ...filters } = filter;
    expect((await counts(caller, filters)).all).toBe(names.length);
    return names;
  };
  expect(await found(admin, cid)).toEqual(['Bea Berg']);
  expect(await found(admin, boss)).toEqual(['Bea Berg']);
  // Bea has answered, Ann's review belongs to an ended period, and no review waits for Dee.
  for (const one of [bea, ann, dee]) expect(await found(admin, one)).toEqual([]);
  const states = (await counts(admin, { reviewer: String(cid.employeeId), late: 'true' })).states;
  expect(states).toMatchObject({ WaitingForAnswers: 1, DueToStart: 0, NotStarted: 0 });
  expect(await found(lead, cid)).toEqual(['Bea Berg']);
  // Dee has no lead, so only Admins find her review.
  const id = await fixture.start(dee, 5, [[cid, 'Peer']]);
  expect([await found(admin, cid), await found(lead, cid)]).toEqual([['Bea Berg', 'Dee Dorn'], ['Bea Berg']]);
  await sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(), completed_at = now()
    where annual_review_id = ${id}`.execute(fixture.app.owner);
  expect(await found(admin, cid)).toEqual(['Bea Berg']);
  await sql`delete from annual_reviewer where annual_review_id = ${id}`.execute(fixture.app.owner);
  await sql`delete from annual_review where annual_review_id = ${id}`.execute(fixture.app.owner);
});

test('each count respects the other filters', async () => {
  const all = await counts(admin);
  expect(all).toMatchObject({ all: 9, late: 3, cannotStart: 3 });
  expect(all.states).toEqual({
    NotStarted: 4,
    DueToStart: 3,
    ChoosePeers: 0,
    WaitingForAnswers: 1,
    PlanSitDown: 0,
    SitDown: 0,
    FinalDocument: 0,
    ReadyToComplete: 1,
    PeriodToEnd: 0,
  });
  expect(all.nextAnniversary).toEqual({
    fullName: 'Eve Egan',
    day: addDays(fixture.today, DUE_WEEKS * 7 + 1),
  });
  const late = await counts(admin, { late: 'true', state: 'DueToStart' });
  expect(late).toMatchObject({ all: 3, late: 1, cannotStart: 1 });
  expect(late.states).toMatchObject({ NotStarted: 0, DueToStart: 1, WaitingForAnswers: 1 });
  expect((await counts(lead)).nextAnniversary?.fullName).toBe('Ann Adler');
});

it.each([
  ['name', ['Ann Adler', 'Own Admin', 'Bea Berg', 'Cid Cole']],
  ['state', ['Ann Adler', 'Own Admin', 'Bea Berg', 'Cid Cole']],
  ['anniversary', ['Bea Berg', 'Own Admin', 'Cid Cole', 'Ann Adler']],
  ['idle', ['Bea Berg', 'Cid Cole', 'Ann Adler', 'Own Admin']],
])('sorted by %s', async (sort, names) => {
  expect(namesOf(await read(lead, { sort }))).toEqual(names);
});

it.each([
  [
    '-next',
    [
      'Ada Chief',
      'Ann Adler',
      'Eve Egan',
      'Lea Lead',
      'Own Admin',
      'Bea Berg',
      'Dee Dorn',
      'Cid Cole',
      'New Nobody',
    ],
  ],
  [
    'lead',
    [
      'Lea Lead',
      'New Nobody',
      'Ann Adler',
      'Own Admin',
      'Bea Berg',
      'Cid Cole',
      'Ada Chief',
      'Dee Dorn',
      'Eve Egan',
    ],
  ],
  [
    '-lead',
    [
      'Ann Adler',
      'Own Admin',
      'Bea Berg',
      'Cid Cole',
      'Lea Lead',
      'New Nobody',
      'Ada Chief',
      'Dee Dorn',
      'Eve Egan',
    ],
  ],
  [
    '-anniversary',
    [
      'Ada Chief',
      'Ann Adler',
      'Eve Egan',
      'Cid Cole',
      'Lea Lead',
      'Own Admin',
      'Bea Berg',
      'Dee Dorn',
      'New Nobody',
    ],
  ],
  [
    '-idle',
    [
      'Bea Berg',
      'Cid Cole',
      'Ann Adler',
      'Own Admin',
      'Ada Chief',
      'Dee Dorn',
      'Eve Egan',
      'Lea Lead',
      'New Nobody',
    ],
  ],
  [
    '-name',
    [
      'New Nobody',
      'Lea Lead',
      'Eve Egan',
      'Dee Dorn',
      'Cid Cole',
      'Ada Chief',
      'Bea Berg',
      'Own Admin',
      'Ann Adler',
    ],
  ],
])('the pages by %s add up to everyone, and who has no value comes last', async (sort, names) => {
  const pages = await pagesOf<CycleRow>(admin, listReviewCycle, 4, { query: { sort } });
  expect(pages.map((page) => page.length)).toEqual([4, 4, 1]);
  expect(namesOf(pages.flat())).toEqual(names);
});

test('a page and the counts take one statement each, after the settings; the awaited names of a page take one more', async () => {
  const page = await admin.call(listReviewCycle, { query: { limit: '2', sort: 'lead', late: 'true' } });
  const counted = await admin.call(countReviewCycle);
  expect([page.statements, counted.statements]).toEqual([3, 2]);
  expect(page.headers['x-total-count']).toBe('3');
});

test('without the final document, a held meeting waits for it; other documents do not count', async () => {
  const cid = fixture.people.cid.employeeId;
  await sql`delete from document where kind = 'Final'
    and annual_review_id in (select annual_review_id from annual_review where employee_id = ${cid})`.execute(
    fixture.app.owner,
  );
  expect(await rowOf(lead, fixture.people.cid)).toMatchObject({ state: 'FinalDocument', documents: 1 });
  expect(namesOf(await read(lead, { state: 'FinalDocument' }))).toEqual(['Cid Cole']);
});

it.each([
  [{ state: 'Started' }, 'state must be one of'],
  [{ late: 'false' }, 'late must be true.'],
  [{ cannotStart: '1' }, 'cannotStart must be true.'],
  [{ month: '13' }, 'month must be a number from 1 to 12.'],
  [{ month: '0' }, 'month must be a number from 1 to 12.'],
  [{ lead: 'x' }, 'lead must be a positive number or none.'],
  [{ department: '0' }, 'department must be a positive number.'],
  [{ reviewer: 'x' }, 'reviewer must be a positive number.'],
  [{ deadline: 'never' }, 'deadline must be one of'],
])('%j is refused: %s', async (query, message) => {
  for (const endpoint of [listReviewCycle, countReviewCycle]) {
    const answer = await admin.call(endpoint, { query });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  }
});

test('the company decides how many weeks before its due day a review is due to start', async () => {
  const { eve, bea } = fixture.people;
  const stateNow = async () => [
    (await rowOf(admin, eve))?.state,
    namesOf(await read(admin, { state: 'DueToStart' })).includes('Eve Egan'),
    (await counts(admin)).states.DueToStart,
  ];
  const before = await counts(admin);
  expect(await stateNow()).toEqual(['NotStarted', false, before.states.DueToStart]);
  await sql`update company_settings set due_weeks = ${DUE_WEEKS + 1}`.execute(fixture.app.owner);
  expect(await stateNow()).toEqual(['DueToStart', true, before.states.DueToStart + 1]);
  await sql`update company_settings set due_weeks = ${DUE_WEEKS}`.execute(fixture.app.owner);
  expect((await rowOf(admin, bea))?.state).toBe('WaitingForAnswers');
});

test('a final deadline is late from the next day on, and soon from two weeks before', async () => {
  const managerId = fixture.people.chief.employeeId;
  const days = [-1, 0, UPCOMING_DATES_DAYS, UPCOMING_DATES_DAYS + 1];
  for (const inDays of days) {
    const person = await fixture.dueIn(300, { firstName: 'Span', lastName: `Day ${inDays}`, managerId });
    await fixture.start(person, inDays - 21, []);
  }
  const found = await Promise.all(
    ['late', 'soon', 'later', 'none'].map((deadline) =>
      read(admin, { deadline, q: 'span day', sort: 'next' }),
    ),
  );
  expect(found.map(namesOf)).toEqual([
    ['Span Day -1'],
    ['Span Day 0', `Span Day ${UPCOMING_DATES_DAYS}`],
    [`Span Day ${UPCOMING_DATES_DAYS + 1}`],
    [],
  ]);
});

test('a review waits first for who is due first, and of several for the first by name', async () => {
  const managerId = fixture.people.chief.employeeId;
  const [person, manager, ...peers] = await Promise.all(
    ['Person', 'Abel', 'Zorn', 'Young', 'York'].map((lastName) =>
      fixture.dueIn(300, { firstName: 'First', lastName, managerId }),
    ),
  );
  if (person === undefined || manager === undefined) throw new Error('The people are not there.');
  await fixture.start(person, 5, [[manager, 'Manager'], ...peers.map((one) => [one, 'Peer'] as const)]);
  expect((await rowOf(admin, person))?.waitingFor).toEqual({ first: 'First York', others: 3 });
});

test('after a period that ended within the due weeks before the anniversary, the next anniversary counts', async () => {
  const { app, today } = fixture;
  const hireDate = addYears(addDays(today, 10), -3);
  for (const [startDaysAgo, due] of [
    [DUE_WEEKS * 7 - 11, addYears(hireDate, 4)],
    [DUE_WEEKS * 7 - 9, addYears(hireDate, 3)],
  ] as const) {
    const start = addDays(today, -startDaysAgo);
    const person = await addPerson(app.owner, { hireDate, periodStart: addDays(start, -300) });
    await sql`update marking_period set end_date = ${addDays(start, -1)}::date, ended_at = now()
      where marking_period_id = ${person.markingPeriodId}`.execute(app.owner);
    await sql`insert into marking_period (employee_id, start_date) values (${person.employeeId}, ${start})`.execute(
      app.owner,
    );
    const state = due === addYears(hireDate, 3) ? 'DueToStart' : 'NotStarted';
    expect(await rowOf(admin, person)).toMatchObject({ state, anniversary: due, nextDate: { day: due } });
    const inState = await read(admin, { state, sort: 'anniversary' });
    expect(inState.some(({ employeeId }) => employeeId === person.employeeId)).toBe(true);
  }
});
