import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { DUE_WEEKS } from '#contract/core/values/constants.ts';
import { addDays, addYears } from '#contract/core/values/dates.ts';
import type { Viewer } from '#contract/policies.ts';
import type { NextDateKind, ShownState } from '#contract/reviews/cycle/review-states.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { cycleOf, stateColumns } from './cycle-facts.ts';
import type { CycleRowInFull } from './review-cycle.visibility.ts';

// The right values of docs/product/review-cycle.md, on one person for each case, and what holds for every
// combination of facts. All people are added, and read for each viewer, at once.

/** `left`: open, of a person who has left. */
type Entry = 'open' | 'done' | 'left' | null;
/** Peer, self, manager and final deadline, in days from today. */
type Deadlines = readonly [number | null, number | null, number | null, number | null];
type Review = {
  /** Days from today. */
  readonly sitdown: number | null;
  readonly isMet: boolean;
  readonly isComplete: boolean;
  readonly self: Entry;
  readonly peer: Entry;
  readonly manager: Entry;
  readonly isSkipped: boolean;
  readonly hasFinal: boolean;
  readonly deadlines: Deadlines;
};
type Person = {
  /** Days from today until the review is due; null without a period. */
  readonly due: number | null;
  /**
   * Instead of `due`: the first day at work and of the period, and whether it is the person's first period.
   */
  readonly since?: { readonly hired: string; readonly from: string; readonly isFirst: boolean };
  readonly lead: 'another' | 'none' | 'themselves';
  /** `teammate`: the peer, who has the lead of the person. */
  readonly away: readonly ('employee' | 'peer' | 'manager' | 'teammate')[];
  readonly review: Review | null;
};
type ViewerKind = 'admin' | 'own' | 'lead';
type Case = Person & { readonly viewer: ViewerKind };

const begun: Review = {
  sitdown: null,
  isMet: false,
  isComplete: false,
  isSkipped: false,
  hasFinal: false,
  self: 'open',
  peer: 'open',
  manager: 'open',
  deadlines: [16, 23, 30, 37],
};
const one = (review: Partial<Review> | null, more: Partial<Case> = {}): Case => ({
  due: 37,
  lead: 'another',
  away: [],
  viewer: 'admin',
  review: review && {
    ...begun,
    ...review,
  },
  ...more,
});
const own = (review: Partial<Review> | null, more: Partial<Case> = {}) =>
  one(review, { ...more, viewer: 'own' });

const noPeers: Partial<Review> = { peer: null };
const answered: Partial<Review> = { peer: 'done', manager: 'done' };
const allAnswered: Partial<Review> = { ...answered, self: 'done' };
const met: Partial<Review> = { sitdown: -3, isMet: true };
const complete: Partial<Review> = { ...met, isComplete: true };
const bothAway: Partial<Case> = { away: ['peer', 'manager'] };

const states: readonly (readonly [ShownState, Case])[] = [
  ['NotStarted', one(null, { due: DUE_WEEKS * 7 + 1 })],
  ['NotStarted', one(null, { due: 300 })],
  ['NotStarted', one(null, { due: null })],
  ['DueToStart', one(null, { due: DUE_WEEKS * 7 })],
  ['DueToStart', one(null, { due: 0 })],
  ['DueToStart', one(null, { due: -4 })],
  ['DueToStart', one(null, { due: -400 })],
  ['DueToStart', one(null, { away: ['employee'] })],
  ['ChoosePeers', one(noPeers)],
  ['ChoosePeers', one({ ...noPeers, manager: 'done', self: 'done' })],
  ['ChoosePeers', one({ ...noPeers, sitdown: 1 })],
  ['ChoosePeers', one({ peer: 'left' })],
  ['ChoosePeers', one({ ...allAnswered, peer: 'left' })],
  ['WaitingForAnswers', one({})],
  ['WaitingForAnswers', one(answered)],
  ['WaitingForAnswers', one({ ...noPeers, isSkipped: true })],
  ['WaitingForAnswers', one({ sitdown: 1 })],
  ['WaitingForAnswers', one({ self: 'done', manager: 'done' })],
  ['WaitingForAnswers', one({ ...allAnswered, manager: 'open' })],
  ['WaitingForAnswers', one({ self: 'done' }, bothAway)],
  ['PlanSitDown', one(allAnswered)],
  ['PlanSitDown', one({ ...allAnswered, manager: 'left' })],
  ['PlanSitDown', one({ ...allAnswered, manager: null })],
  ['PlanSitDown', one({ ...allAnswered, peer: null, isSkipped: true })],
  ['SitDown', one({ ...allAnswered, sitdown: 1 })],
  ['SitDown', one({ ...allAnswered, peer: null, sitdown: 1 })],
  ['SitDown', one({ sitdown: 0 })],
  ['SitDown', one({ ...noPeers, sitdown: -1 })],
  ['FinalDocument', one(met)],
  ['FinalDocument', one({ ...met, ...noPeers })],
  ['ReadyToComplete', one({ ...met, hasFinal: true })],
  ['PeriodToEnd', one(complete)],
  ['PeriodToEnd', one({ ...complete, hasFinal: true })],
  // On one's own row, nothing depends on reviewers or on the final document.
  ['NotStarted', own(null, { due: 300 })],
  ['DueToStart', own(null)],
  ['Started', own({})],
  ['Started', own({ self: 'done' })],
  ['Started', own(allAnswered)],
  ['Started', own(noPeers)],
  ['SitDown', own({ sitdown: 1 })],
  ['SitDown', own(met)],
  ['SitDown', own({ ...met, hasFinal: true })],
  ['PeriodToEnd', own(complete)],
];

const cannotStart: readonly (readonly [boolean, Case])[] = [
  [true, one(null, { lead: 'none' })],
  [true, one(null, { lead: 'themselves' })],
  [true, one(null, { lead: 'none', due: null })],
  [true, own(null, { lead: 'none' })],
  [false, one(null)],
  [false, one({}, { lead: 'none' })],
];

const late: readonly (readonly [boolean, Case])[] = [
  [false, one(null)],
  [false, one(null, { due: null })],
  [false, one(null, { due: 0 })],
  [true, one(null, { due: -1 })],
  [true, own(null, { due: -1 })],
  [false, one({})],
  [false, one({}, { due: -1 })],
  [false, one({ deadlines: [0, 23, 30, 37] })],
  [true, one({ deadlines: [-1, 23, 30, 37] })],
  [false, one({ ...answered, deadlines: [-1, 23, 30, 37] })],
  [false, one({ peer: 'left', deadlines: [-1, 23, 30, 37] })],
  [false, one({ deadlines: [null, 0, 30, 37] })],
  [true, one({ deadlines: [null, -1, 30, 37] })],
  [false, one({ self: 'done', deadlines: [null, -1, 30, 37] })],
  [false, one({ deadlines: [null, null, 0, 37] })],
  [true, one({ deadlines: [null, null, -1, 37] })],
  [false, one({ ...answered, deadlines: [null, null, -1, 37] })],
  [false, one({ manager: 'left', deadlines: [null, null, -1, 37] })],
  [false, one({ ...allAnswered, deadlines: [-4, -3, -2, 0] })],
  [true, one({ ...allAnswered, deadlines: [-4, -3, -2, -1] })],
  [true, one({ ...met, deadlines: [-4, -3, -2, -1] })],
  [true, one({ ...met, deadlines: [-1, 23, 30, 37] })],
  [false, one({ ...complete, deadlines: [-4, -3, -2, -1] })],
  [false, own({ deadlines: [-1, null, -1, 37] })],
  [true, own({ deadlines: [null, -1, 30, 37] })],
  [true, own({ self: 'done', deadlines: [null, null, null, -1] })],
  [false, own({ ...complete, deadlines: [-4, -3, -2, -1] })],
  // Nothing is late of a person on leave, and no answer of a reviewer on leave.
  [false, one(null, { due: -1, away: ['employee'] })],
  [false, one({ deadlines: [-4, -3, -2, -1] }, { away: ['employee'] })],
  [false, one({ deadlines: [-1, null, -1, 37] }, bothAway)],
  [true, one({ deadlines: [-1, null, null, 37] }, { away: ['manager'] })],
  [true, one({ deadlines: [null, null, -1, 37] }, { away: ['peer'] })],
  // A lead learns of the leave of their own people only.
  [true, one({ deadlines: [-1, null, null, 37] }, { viewer: 'lead', away: ['peer'] })],
  [true, one({ deadlines: [null, null, -1, 37] }, { viewer: 'lead', away: ['manager'] })],
  [false, one({ deadlines: [-1, null, null, 37] }, { viewer: 'lead', away: ['teammate'] })],
];

type Dated = readonly [day: number | null, kind: NextDateKind | null, Case];
const nextDates: readonly Dated[] = [
  [37, 'Anniversary', one(null)],
  [-400, 'Anniversary', one(null, { due: -400 })],
  [37, 'Anniversary', own(null)],
  [null, null, one(null, { due: null })],
  [16, 'Deadline', one(noPeers)],
  [16, 'Deadline', one({ peer: 'left' })],
  [16, 'Deadline', one({})],
  [23, 'Deadline', one({ peer: 'done' })],
  [30, 'Deadline', one({ ...allAnswered, manager: 'open' })],
  [23, 'Deadline', one({ ...allAnswered, self: 'open' })],
  [16, 'Deadline', one({ ...allAnswered, peer: 'open' })],
  [30, 'Deadline', one({ deadlines: [null, null, 30, 37] })],
  [null, null, one({ deadlines: [null, null, null, 37] })],
  [37, 'Deadline', one(allAnswered)],
  [1, 'SitDown', one({ ...allAnswered, sitdown: 1 })],
  [-1, 'SitDown', one({ sitdown: -1 })],
  [16, 'Deadline', one({ sitdown: 1 })],
  [37, 'Deadline', one(met)],
  [37, 'Deadline', one({ ...met, hasFinal: true })],
  [null, null, one(complete)],
  [23, 'Deadline', own({})],
  [37, 'Deadline', own({ self: 'done' })],
  [null, null, own({ deadlines: [null, null, 30, 37] })],
  [1, 'SitDown', own({ sitdown: 1 })],
  [37, 'Deadline', own(met)],
  [null, null, own(complete)],
  // Reviewers on leave are not waited for today.
  [23, 'Deadline', one({}, { away: ['peer'] })],
  [30, 'Deadline', one({ self: 'done' }, { away: ['peer'] })],
  [16, 'Deadline', one({ self: 'done' }, { away: ['manager'] })],
  [37, 'Deadline', one({ self: 'done' }, bothAway)],
  [16, 'Deadline', one(noPeers, bothAway)],
  [16, 'Deadline', one({}, { viewer: 'lead', away: ['peer'] })],
  [23, 'Deadline', one({}, { viewer: 'lead', away: ['teammate'] })],
];

const tones: readonly (readonly [tone: 'danger' | 'neutral', Case])[] = [
  ['danger', one({ deadlines: [-1, 23, 30, 37] })],
  ['danger', one({ deadlines: [0, 23, 30, 37] })],
  ['danger', one({ deadlines: [7, 23, 30, 37] })],
  ['neutral', one({ deadlines: [8, 23, 30, 37] })],
  ['danger', one(null, { due: -1 })],
  ['danger', one(null, { due: 0 })],
  ['neutral', one(null, { due: 1 })],
  ['danger', own({ sitdown: 0 })],
  ['neutral', own({ sitdown: 1 })],
  ['neutral', one({ deadlines: [-1, 23, 30, 37] }, { away: ['employee'] })],
  ['neutral', one(null, { due: -1, away: ['employee'] })],
  ['neutral', one({ sitdown: -1 }, { away: ['employee'] })],
];

/** Of a first period, and of a later one. */
const dueDays = [
  ['2020-06-01', '2025-06-01', '2026-06-01', '2026-06-01'],
  ['2020-06-01', '2025-03-10', '2025-06-01', '2025-06-01'],
  ['2020-06-01', '2025-04-05', '2025-06-01', '2025-06-01'],
  ['2020-06-01', '2025-04-06', '2025-06-01', '2026-06-01'],
  ['2020-06-01', '2025-05-31', '2025-06-01', '2026-06-01'],
  ['2025-03-10', '2025-03-10', '2026-03-10', '2026-03-10'],
  ['2024-02-29', '2026-02-28', '2027-02-28', '2027-02-28'],
].flatMap(([hired = '', from = '', first, later]) => [
  { dueDay: first, given: one(null, { since: { hired, from, isFirst: true } }) },
  { dueDay: later, given: one(null, { since: { hired, from, isFirst: false } }) },
]);

const entries: readonly Entry[] = [null, 'open', 'done', 'left'];
const meetings: readonly Partial<Review>[] = [
  ...[null, -1, 0, 1].map((sitdown) => ({ sitdown })),
  ...[-1, 1].map((sitdown) => ({ sitdown, isMet: true })),
  complete,
];
const grid: readonly Case[] = meetings.flatMap((meeting) =>
  [[-9, -1, 0, 15] as const, [-1, 5, 6, 7] as const].flatMap((deadlines) =>
    (['open', 'done'] as const).flatMap((self) =>
      entries.flatMap((peer) =>
        entries.flatMap((manager) =>
          [{}, { isSkipped: true }, { hasFinal: true }].flatMap((hidden) =>
            ([[], ['peer'], ['employee']] as const).map((away) =>
              one({ ...meeting, self, peer, manager, deadlines, ...hidden }, { away }),
            ),
          ),
        ),
      ),
    ),
  ),
);

const cases: readonly Case[] = [
  ...[...states, ...cannotStart, ...late, ...tones].map(([, given]) => given),
  ...nextDates.map(([, , given]) => given),
  ...dueDays.map(({ given }) => given),
  ...grid,
];

type Row = Pick<CycleRowInFull, 'state' | 'isLate' | 'cannotStart' | 'nextDate' | 'anniversary'>;

let app: TestApp;
let today: string;
/** What each viewer sees of each case, in its order. */
let seen: Readonly<Record<ViewerKind, readonly Row[]>>;
const placeOf = new Map(cases.map((given, place) => [given, place]));
const rowOf = (given: Case, viewer = given.viewer) => seen[viewer][placeOf.get(given) ?? -1];

const dayOf = (days: number | null | undefined) =>
  days === null || days === undefined ? null : addDays(today, days);

beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  today = rows[0]?.today ?? '';
  const leadId = (await addPerson(app.owner, { permissions: ['Benchmark_TeamLead'] })).employeeId;
  const first = await addPeople(leadId);
  const read = async (viewer: Viewer) => {
    const { rows: found } = await sql<Row>`
      select ${stateColumns} from employee ${cycleOf({ viewer, weeksBefore: DUE_WEEKS })}
      where employee.employee_id >= ${first} order by employee.employee_id`.execute(app.owner);
    expect(found).toHaveLength(cases.length);
    return found;
  };
  // The own rows of all people at once: the statement takes an expression, too.
  const oneself = sql.ref('employee.employee_id') as unknown as number;
  seen = {
    admin: await read({ employeeId: -1, permissions: ['Benchmark_Admin'] }),
    own: await read({ employeeId: oneself, permissions: ['Benchmark_Admin'] }),
    lead: await read({ employeeId: leadId, permissions: ['Benchmark_TeamLead'] }),
  };
});
afterAll(() => app.stop());

const addReviewers = async (leadId: number) => {
  const add = async (given: Parameters<typeof addPerson>[1] = {}) =>
    (await addPerson(app.owner, given)).employeeId;
  const ids = {
    peer: await add(),
    manager: await add(),
    awayPeer: await add(),
    awayManager: await add(),
    teammate: await add({ managerId: leadId }),
    pastLastDay: await add(),
    archived: await add(),
  };
  await sql`update employee set end_date = company_today() - 1,
    archived_at = case when employee_id = ${ids.archived}::integer then now() end
    where employee_id in (${ids.pastLastDay}::integer, ${ids.archived}::integer)`.execute(app.owner);
  await sql`
    insert into absence (employee_id, from_day, to_day)
    values (${ids.awayPeer}::integer, company_today(), company_today()),
      (${ids.awayManager}::integer, company_today() - 9, company_today() + 9),
      (${ids.teammate}::integer, company_today() - 1, company_today()),
      -- Leaves that are over or to come.
      (${ids.peer}::integer, company_today() - 9, company_today() - 1),
      (${ids.manager}::integer, company_today() + 1, company_today() + 9)`.execute(app.owner);
  return ids;
};

/** A person of each case, in its order; returns the id of the first one. */
async function addPeople(leadId: number): Promise<number> {
  const ids = await addReviewers(leadId);
  const listed = cases.map(({ due, since, lead, away, review }, place) => ({
    place,
    hired: since?.hired ?? addYears(dayOf(due ?? 30) ?? '', -3),
    period: since?.from ?? (due === null ? null : addDays(addYears(dayOf(due) ?? '', -1), 1)),
    isLater: since?.isFirst === false,
    lead: lead === 'another' ? leadId : null,
    isOwnLead: lead === 'themselves',
    ...review,
    peerOn: dayOf(review?.deadlines[0]),
    selfOn: dayOf(review?.deadlines[1]),
    managerOn: dayOf(review?.deadlines[2]),
    finalOn: dayOf(review?.deadlines[3]),
    meetingOn: dayOf(review?.sitdown),
    isStarted: review !== null,
    isAway: away.includes('employee'),
    peerId:
      review?.peer === 'left'
        ? ids.pastLastDay
        : away.includes('teammate')
          ? ids.teammate
          : away.includes('peer')
            ? ids.awayPeer
            : ids.peer,
    managerId:
      review?.manager === 'left' ? ids.archived : away.includes('manager') ? ids.awayManager : ids.manager,
  }));
  const { rows } = await insertPeople(JSON.stringify(listed)).execute(app.owner);
  return rows[0]?.first ?? 0;
}

const insertPeople = (listed: string): RawBuilder<{ first: number }> => sql`
  with listed as (
    select * from json_to_recordset(${listed}::json) as one (place integer, hired date, period date, "isLater" boolean,
      lead integer, "isOwnLead" boolean, "isStarted" boolean, "peerOn" date, "selfOn" date, "managerOn" date,
      "finalOn" date, "meetingOn" date, "isMet" boolean, "isComplete" boolean, "isSkipped" boolean, "hasFinal" boolean,
      self text, peer text, manager text, "isAway" boolean, "peerId" integer, "managerId" integer)
  ), base as (select max(employee_id) + 1 as first from employee
  ), person as (
    insert into employee (employee_id, first_name, last_name, email, hire_date, manager_id, department_id)
    overriding system value
    select base.first + place, 'Case', 'Number ' || place, 'case' || place || '@example.test', hired,
      case when "isOwnLead" then base.first + place else lead end, (select min(department_id) from department)
    from listed, base
  ), former as (
    insert into marking_period (employee_id, start_date, end_date, ended_at)
    select base.first + place, period - 100, period - 1, now() from listed, base where "isLater"
  ), period as (
    insert into marking_period (marking_period_id, employee_id, start_date) overriding system value
    select 2000000000 + place, base.first + place, period from listed, base where period is not null
  ), review as (
    insert into annual_review (annual_review_id, marking_period_id, employee_id, peer_deadline, self_deadline,
      manager_deadline, final_deadline, sitdown_date, meeting_completed_at, completed_at, peer_review_skipped_at,
      skip_reason, started_at) overriding system value
    select 2000000000 + place, 2000000000 + place, base.first + place, "peerOn", "selfOn", "managerOn", "finalOn",
      "meetingOn", case when "isMet" then now() end, case when "isComplete" then now() end,
      case when "isSkipped" then now() end, case when "isSkipped" then 'Alone' end, now()
    from listed, base where "isStarted"
  ), entry as (
    insert into annual_reviewer (annual_review_id, employee_id, type, completed_at)
    select 2000000000 + place, reviewer.id, type, case when state = 'done' then now() end
    from listed, base cross join lateral (values ('Self', self, base.first + place), ('Peer', peer, "peerId"),
      ('Manager', manager, "managerId")) as reviewer (type, state, id)
    where state is not null
  ), leave as (
    insert into absence (employee_id, from_day, to_day)
    select base.first + place, company_today() - 3, company_today() + 3 from listed, base where "isAway"
  ), file as (
    insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
    select 2000000000 + place, kind, 'a.txt', 'text/plain', 1, kind || place, now()
    from listed cross join (values ('Peer'), ('Final')) as held (kind)
    where "isStarted" and (kind = 'Peer' or "hasFinal")
  )
  select first from base`;

describe('the state is', () => {
  it.each(states)('%s: %j', (state, given) => {
    expect(rowOf(given)?.state).toBe(state);
  });
});

describe('a person who cannot start', () => {
  it.each(cannotStart)('%s: %j', (expected, given) => {
    expect(rowOf(given)?.cannotStart).toBe(expected);
  });
});

describe('late', () => {
  it.each(late)('%s: %j', (expected, given) => {
    expect(rowOf(given)?.isLate).toBe(expected);
  });
});

describe('the next date', () => {
  it.each(nextDates)('lies %s days ahead (%s): %j', (daysLeft, kind, given) => {
    expect(rowOf(given)?.nextDate ?? null).toEqual(
      daysLeft === null ? null : { day: dayOf(daysLeft), kind, daysLeft, tone: expect.any(String) },
    );
  });

  it.each(tones)('is %s: %j', (tone, given) => {
    expect(rowOf(given)?.nextDate?.tone).toBe(tone);
  });
});

test.each(dueDays)('the review is due on $dueDay: $given.since', ({ dueDay, given }) => {
  expect(rowOf(given)?.anniversary).toBe(dueDay);
});

describe('independent of all other facts', () => {
  /** The cases by what must not tell them apart, each with what the viewer sees of it. */
  const groupsOf = (viewer: ViewerKind, keyOf: (given: Case) => unknown, partOf: (row: Row) => unknown) => {
    const groups = new Map<string, Set<string>>();
    for (const given of grid) {
      const key = JSON.stringify(keyOf(given));
      const row = rowOf(given, viewer);
      groups.set(key, (groups.get(key) ?? new Set()).add(JSON.stringify(row && partOf(row))));
    }
    return [...groups].filter(([, rows]) => rows.size > 1);
  };
  const whole = (row: Row) => row;

  it('one’s own row depends on nothing that is hidden from the employee', () => {
    const visible = ({ due, lead, away, review }: Case) => {
      const { sitdown, isMet, isComplete, self, deadlines } = review ?? begun;
      return [
        due,
        lead,
        away.includes('employee'),
        sitdown,
        isMet,
        isComplete,
        self,
        deadlines[1],
        deadlines[3],
      ];
    };
    expect(groupsOf('own', visible, whole)).toEqual([]);
    expect(groupsOf('admin', visible, whole)).not.toEqual([]);
  });

  it('a reviewer who has left is as none', () => {
    const withoutLeft = ({ review, ...given }: Case) => ({
      ...given,
      ...review,
      peer: review?.peer === 'left' ? null : review?.peer,
      manager: review?.manager === 'left' ? null : review?.manager,
    });
    expect(groupsOf('admin', withoutLeft, whole)).toEqual([]);
  });

  it('leave changes no state', () => {
    expect(
      groupsOf(
        'admin',
        ({ away: _away, ...given }) => given,
        ({ state }) => state,
      ),
    ).toEqual([]);
  });

  it.each<ViewerKind>(['admin', 'own', 'lead'])(
    'nothing is late or red of a person on leave, for %s',
    (viewer) => {
      const rows = grid.filter(({ away }) => away.includes('employee')).map((given) => rowOf(given, viewer));
      expect(rows.filter((row) => row?.isLate !== false || row.nextDate?.tone === 'danger')).toEqual([]);
    },
  );

  it.each<ViewerKind>(['admin', 'own', 'lead'])(
    'a complete review waits for its period only, for %s',
    (viewer) => {
      const rows = grid.filter(({ review }) => review?.isComplete).map((given) => rowOf(given, viewer));
      const expected = { state: 'PeriodToEnd', isLate: false, nextDate: null, cannotStart: false };
      for (const row of rows) expect(row).toMatchObject(expected);
    },
  );
});
