import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DUE_WEEKS } from '#contract/core/values/constants.ts';
import { addDays, addYears } from '#contract/core/values/dates.ts';
import {
  cannotStart,
  type CycleFacts,
  isLate,
  nextDate,
  reviewState,
} from '#contract/reviews/cycle/review-states.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { type Asked, cycleOf } from './cycle-facts.ts';

// SQL and contract agree about every combination of facts, on other people's reviews and on one's own.

let app: TestApp;
let today: string;
let leadId: number;
beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  today = rows[0]?.today ?? '';
  leadId = (await addPerson(app.owner, { permissions: ['Benchmark_TeamLead'] })).employeeId;
});
afterAll(() => app.stop());

/** `left`: open, of a person who has left. */
type Entry = 'open' | 'done' | 'left' | null;
/** Days from today. */
type Meeting = { sitdown: number | null; isMet: boolean; isComplete: boolean };
type Case = {
  due: number | null;
  hasLead: boolean;
  /** Who is on leave today. */
  away: 'nobody' | 'employee' | 'peer' | 'manager';
  review:
    | (Meeting & {
        self: Entry;
        peer: Entry;
        manager: Entry;
        isSkipped: boolean;
        hasFinal: boolean;
        deadlines: Deadlines;
      })
    | null;
};
/** Peer, self, manager and final deadline, in days from today. */
type Deadlines = readonly [number | null, number | null, number | null, number | null];

const meetings: readonly Meeting[] = [
  { sitdown: null, isMet: false, isComplete: false },
  ...[-1, 0, 1].map((sitdown) => ({ sitdown, isMet: false, isComplete: false })),
  ...[-1, 1].map((sitdown) => ({ sitdown, isMet: true, isComplete: false })),
  { sitdown: -1, isMet: true, isComplete: true },
];
const deadlines: readonly Deadlines[] = [
  [null, null, null, null],
  [-4, -3, -2, -1],
  [-1, 0, 1, 2],
  [-9, -1, 0, 15],
  [-9, -8, -1, 14],
  [0, 1, 2, 3],
  [5, null, null, 0],
];
const booleans = [false, true];
const entries: readonly Entry[] = [null, 'open', 'done', 'left'];
const aways = ['nobody', 'employee', 'peer', 'manager'] as const;

const cases: readonly Case[] = [
  ...[null, -400, -1, 0, 1, DUE_WEEKS * 7, DUE_WEEKS * 7 + 1, 300].flatMap((due) =>
    booleans.flatMap((hasLead) =>
      (['nobody', 'employee'] as const).map((away) => ({ due, hasLead, away, review: null })),
    ),
  ),
  ...meetings.flatMap((meeting) =>
    deadlines.flatMap((dates) =>
      (['open', 'done'] as const).flatMap((self) =>
        entries.flatMap((peer) =>
          entries.flatMap((manager) =>
            booleans.flatMap((isSkipped) =>
              booleans.flatMap((hasFinal) =>
                // The final document and a skipped review matter to the state only.
                (hasFinal || isSkipped ? (['nobody'] as const) : aways).map((away) => ({
                  ...{ due: 30, hasLead: true, away },
                  review: { ...meeting, self, peer, manager, isSkipped, hasFinal, deadlines: dates },
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
];

const dayOf = (days: number | null | undefined) =>
  days === null || days === undefined ? null : addDays(today, days);

function factsOf({ due, hasLead, away, review }: Case, isOwn: boolean): CycleFacts {
  const [peer, self, manager, final] = review?.deadlines ?? [];
  return {
    today,
    hasLead,
    dueDay: dayOf(due),
    isAway: away === 'employee',
    review: review && {
      ...{ peerDeadline: dayOf(peer), selfDeadline: dayOf(self) },
      ...{ managerDeadline: dayOf(manager), finalDeadline: dayOf(final) },
      sitdownDate: dayOf(review.sitdown),
      isSitDownComplete: review.isMet,
      isComplete: review.isComplete,
      isSelfOpen: review.self === 'open',
      hidden: isOwn
        ? null
        : {
            hasPeers: review.peer !== null && review.peer !== 'left',
            isPeerReviewSkipped: review.isSkipped,
            ...{ isPeerOpen: review.peer === 'open', isManagerOpen: review.manager === 'open' },
            isPeerOwed: review.peer === 'open' && away !== 'peer',
            isManagerOwed: review.manager === 'open' && away !== 'manager',
            hasFinalDocument: review.hasFinal,
          },
    },
  };
}

/** One who is past the last day, and one who is archived. */
async function addFormer(): Promise<number[]> {
  const ids = (await Promise.all(booleans.map(() => addPerson(app.owner)))).map(
    ({ employeeId }) => employeeId,
  );
  await sql`update employee set end_date = company_today() - 1,
    archived_at = case when employee_id = ${ids[1]}::integer then now() end
    where employee_id = any(${ids}::integer[])`.execute(app.owner);
  return ids;
}

/** A person of each case, in its order: the id of case 0 is returned. Its period leads to the due day. */
async function addPeople(): Promise<number> {
  const people = await Promise.all(booleans.map(() => addPerson(app.owner)));
  const awayPeople = await Promise.all(booleans.map(() => addPerson(app.owner)));
  const [peer, manager] = people.map(({ employeeId }) => employeeId);
  const [awayPeer, awayManager] = awayPeople.map(({ employeeId }) => employeeId);
  const [formerPeer, formerManager] = await addFormer();
  const listed = cases.map(({ due, hasLead, away, review }, place) => ({
    place,
    // The first work anniversary after the start of the period is the due day.
    hired: addYears(dayOf(due ?? 30) ?? '', -3),
    period: due === null ? null : addDays(addYears(dayOf(due) ?? '', -1), 1),
    lead: hasLead ? leadId : null,
    ...review,
    ...{ peerOn: dayOf(review?.deadlines[0]), selfOn: dayOf(review?.deadlines[1]) },
    ...{ managerOn: dayOf(review?.deadlines[2]), finalOn: dayOf(review?.deadlines[3]) },
    meetingOn: dayOf(review?.sitdown),
    isStarted: review !== null,
    isAway: away === 'employee',
    peerId: review?.peer === 'left' ? formerPeer : away === 'peer' ? awayPeer : peer,
    managerId: review?.manager === 'left' ? formerManager : away === 'manager' ? awayManager : manager,
  }));
  await sql`
    insert into absence (employee_id, from_day, to_day)
    values (${awayPeer}::integer, company_today(), company_today()),
      (${awayManager}::integer, company_today() - 9, company_today() + 9),
      -- Leaves that are over or to come.
      (${peer}::integer, company_today() - 9, company_today() - 1),
      (${manager}::integer, company_today() + 1, company_today() + 9)`.execute(app.owner);
  const { rows } = await sql<{ first: number }>`
    with listed as (
      select * from json_to_recordset(${JSON.stringify(listed)}::json) as one (place integer, hired date, period date,
        lead integer, "isStarted" boolean, "peerOn" date, "selfOn" date, "managerOn" date, "finalOn" date,
        "meetingOn" date, "isMet" boolean, "isComplete" boolean, "isSkipped" boolean, "hasFinal" boolean, self text,
        peer text, manager text, "isAway" boolean, "peerId" integer, "managerId" integer)
    ), base as (select max(employee_id) + 1 as first from employee
    ), person as (
      insert into employee (employee_id, first_name, last_name, email, hire_date, manager_id, department_id)
      overriding system value
      select base.first + place, 'Case', 'Number ' || place, 'case' || place || '@example.test', hired, lead,
        (select min(department_id) from department)
      from listed, base
    ), period as (
      insert into marking_period (marking_period_id, employee_id, start_date) overriding system value
      select 2000000000 + place, base.first + place, period from listed, base where period is not null
    ), review as (
      insert into annual_review (annual_review_id, marking_period_id, employee_id, peer_deadline, self_deadline,
        manager_deadline, final_deadline, sitdown_date, meeting_completed_at, completed_at, peer_review_skipped_at,
        skip_reason, started_at) overriding system value
      select 2000000000 + place, 2000000000 + place, base.first + place, "peerOn", "selfOn", "managerOn", "finalOn", "meetingOn",
        case when "isMet" then now() end, case when "isComplete" then now() end, case when "isSkipped" then now() end,
        case when "isSkipped" then 'Alone' end, now()
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
      from listed cross join (values ('Peer'), ('Final')) as held (kind) where "isStarted" and (kind = 'Peer' or "hasFinal")
    )
    select first from base`.execute(app.owner);
  return rows[0]?.first ?? 0;
}

test('SQL and contract find the same state, marks and next date of every combination', async () => {
  expect(cases.length).toBeGreaterThan(3_000);
  const first = await addPeople();
  for (const isOwn of booleans) {
    // Everybody's own row at once.
    const employeeId = isOwn ? sql.ref('employee.employee_id') : -1;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the statement takes an expression, too
    const asked = {
      viewer: { employeeId, permissions: ['Benchmark_Admin'] },
      weeksBefore: DUE_WEEKS,
    } as unknown as Asked;
    const { rows } = await sql<{ state: string; isLate: boolean; cannotStart: boolean; next: string | null }>`
      select cycle.state, cycle.is_late as "isLate", cycle.cannot_start as "cannotStart", cycle.next_date as next
      from employee ${cycleOf(asked)} where employee.employee_id >= ${first} order by employee.employee_id`.execute(
      app.owner,
    );
    expect(rows).toHaveLength(cases.length);
    const differing = cases.flatMap((one, place) => {
      const facts = factsOf(one, isOwn);
      const expected = {
        state: reviewState(facts, DUE_WEEKS),
        isLate: isLate(facts),
        cannotStart: cannotStart(facts),
        next: nextDate(facts, DUE_WEEKS)?.day ?? null,
      };
      const found = rows[place];
      return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ one, isOwn, expected, found }];
    });
    expect(differing.slice(0, 3)).toEqual([]);
  }
});
