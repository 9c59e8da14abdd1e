import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/core/endpoint.ts';
import type { countReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { type ReviewState, reviewStates } from '#contract/reviews/cycle/review-states.ts';
import type { Db } from '#server/db/connection/client.ts';
import { isActive, isLedBy, isReviewAwaited, onLeaveUntil, startsOn } from '#server/db/facts.ts';
import { inWords, type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import {
  allOf,
  type Asked,
  type CycleFilters,
  cycleOf,
  isFound,
  reviewFilters,
  stateColumns,
  stateRank,
  today,
} from './cycle-facts.ts';
import type { CycleRowInFull } from './review-cycle.visibility.ts';

export type CycleQuery = QueryOf<typeof listReviewCycle>;

const byId = uniqueKey('found.employee_id');
const byName = (isDescending: boolean) => [
  inWords(sql.ref('found.sort_name'), isDescending),
  inWords(sql.ref('found.first_name'), isDescending),
  byId(isDescending),
];

/** Rows without the value come last in either direction. */
const sorts: Sorts<'name' | 'next' | 'state' | 'lead' | 'anniversary' | 'idle'> = {
  name: byName,
  next: (isDescending) => [
    { by: sql`(found.next_day is null)`, type: 'boolean' },
    { by: sql`coalesce(found.next_day, '2000-01-01')`, type: 'date', isDescending },
    ...byName(false),
  ],
  state: (isDescending) => [{ by: sql`found.state_rank`, type: 'integer', isDescending }, ...byName(false)],
  lead: (isDescending) => [
    { by: sql`(found.lead_id is null)`, type: 'boolean' },
    inWords(sql`coalesce(found.lead_sort_name, '')`, isDescending),
    inWords(sql`coalesce(found.lead_first_name, '')`, isDescending),
    ...byName(false),
  ],
  anniversary: (isDescending) => [
    { by: sql`(found.anniversary is null)`, type: 'boolean' },
    { by: sql`coalesce(found.anniversary, '2000-01-01')`, type: 'date', isDescending },
    ...byName(false),
  ],
  idle: (isDescending) => [
    { by: sql`(found.idle_days is null)`, type: 'boolean' },
    { by: sql`coalesce(found.idle_days, 0)`, type: 'integer', isDescending },
    ...byName(false),
  ],
};

/** What the orders compare: of the person, and the one fact of the review for an order by it. */
const personKeys = sql`
  employee.employee_id, employee.sort_name, employee.first_name,
  lead.employee_id as lead_id, lead.sort_name as lead_sort_name, lead.first_name as lead_first_name`;
const reviewKeys: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['next', sql`cycle.next_date as next_day`],
  ['state', sql`${stateRank} as state_rank`],
  ['anniversary', sql`cycle.due_day as anniversary`],
  ['idle', sql`cycle.idle_days`],
]);

/** The lead of the outer row, if another person leads them. */
const itsLead = sql`
  left join employee lead on lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id`;

/**
 * The same for the few rows of a page. `offset 0` keeps it a look-up for each row, since PostgreSQL would
 * read all people to join 50.
 */
const leadOfRow = sql`
  left join lateral (
    select lead.* from employee lead
    where lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id offset 0) lead on true`;

/** The answers and documents of the review, for the few rows of a page. Needs {@link cycleOf}. */
const answersAndDocuments = sql`
  left join lateral (
    select count(reviewer.completed_at)::int as done,
      (count(*) filter (where ${isReviewAwaited('reviewer')}))::int as awaited,
      (array_agg(json_build_object('employeeId', person.employee_id, 'fullName', person.full_name) order by
          case reviewer.type when 'Self' then review.self_deadline when 'Peer' then review.peer_deadline
            else review.manager_deadline end, person.sort_name, person.first_name, person.employee_id)
        filter (where ${isReviewAwaited('reviewer')}))[1] as first_open
    from annual_reviewer reviewer join employee person on person.employee_id = reviewer.employee_id
    where reviewer.annual_review_id = review.annual_review_id) counted on true
  left join lateral (
    select count(*)::int as held, (count(*) filter (where kind = 'Self'))::int as self,
      (count(*) filter (where kind = 'Final'))::int as final
    from document where document.annual_review_id = review.annual_review_id) documents on true`;

const rowColumns = sql`
  employee.employee_id as "employeeId", employee.full_name as "fullName", employee.manager_id as "managerId",
  lead.full_name as "leadName", ${startsOn('employee')} as "startsOn",
  review.annual_review_id is not null as "isStarted", ${stateColumns},
  ${onLeaveUntil(sql.ref('employee.employee_id'))} as "onLeaveUntil", counted.first_open as "firstOpen",
  counted.awaited, counted.done,
  documents.held as documents, documents.self as "selfDocuments", documents.final as "finalDocuments"`;

/**
 * The asked page of the review cycle, in one statement. In the order of names and without filters about
 * reviews, it reads the page by index. An order by a fact of the review reads all people whom the viewer may
 * see, and their reviews once for the page and the count.
 */
export async function reviewCyclePage(
  db: Db,
  asked: Asked,
  query: CycleQuery,
): Promise<Page<CycleRowInFull>> {
  const page = pageParts(query, sorts, 'next');
  const wanted = Object.values(reviewFilters(query));
  const reviewKey = reviewKeys.get(page.sort.replace(/^-/, ''));
  const needsReviews = reviewKey !== undefined || wanted.some((filter) => filter !== null);
  const people = sql`
    select ${personKeys} ${reviewKey === undefined ? sql`` : sql`, ${reviewKey}`}
    from employee ${itsLead} ${needsReviews ? cycleOf(asked) : sql``}
    where ${isFound(asked, query)} and ${allOf(wanted)}`;
  // In the order of names, the page and the count end early.
  const [found, shared] =
    needsReviews && !/^-?name$/.test(page.sort)
      ? [sql`from found`, sql`found as materialized (${people})`]
      : [sql`from (${people}) found`];
  const rows = sql<CycleRowInFull & { cursor: string[] }>`
    select ${rowColumns}, ${page.cursor} as cursor
    from (select found.* ${found} where ${page.after} order by ${page.order} limit ${page.limit}) found
    join employee on employee.employee_id = found.employee_id ${leadOfRow} ${cycleOf(asked)} ${answersAndDocuments}
    order by ${page.order}`;
  return readPage(db, page, { found, rows, shared });
}

/**
 * The rows of the active people whom the viewer leads or for whose lead the viewer stands in, in one
 * statement.
 */
export async function teamCycleRows(db: Db, asked: Asked): Promise<CycleRowInFull[]> {
  const { rows } = await sql<CycleRowInFull>`
    select ${rowColumns} from employee ${leadOfRow} ${cycleOf(asked)} ${answersAndDocuments}
    where ${isLedBy(asked.viewer)} and ${isActive()}`.execute(db);
  return rows;
}

type Counts = ResponseOf<typeof countReviewCycle>;
type CountedStates = { [K in ReviewState]: number };

/**
 * How many people each state and each mark would show beside the other filters. Reads the reviews of all
 * people whom the filters about the person find, in one statement.
 */
export async function reviewCycleCounts(db: Db, asked: Asked, filters: CycleFilters): Promise<Counts> {
  const set = reviewFilters(filters);
  const counted = (leftOut: keyof typeof set, more: Parameters<typeof allOf>[0] = []) =>
    sql`(count(*) filter (where ${allOf([...Object.values({ ...set, [leftOut]: null }), ...more])}))::int`;
  const states = reviewStates.map(
    (state) => sql`${counted('state', [sql`cycle.state = ${state}`])} as ${sql.ref(state)}`,
  );
  const { rows } = await sql<Omit<Counts, 'states'> & CountedStates>`
    with cycle as materialized (
      select cycle.*, employee.full_name, employee.employee_id from employee ${cycleOf(asked)}
      where ${isFound(asked, filters)})
    select ${counted('state')} as all, ${sql.join(states)},
      ${counted('late', [sql`cycle.is_late`])} as late,
      ${counted('cannotStart', [sql`cycle.cannot_start`])} as "cannotStart",
      (select json_build_object('fullName', full_name, 'day', due_day) from cycle
        where state = 'NotStarted' and due_day >= ${today} order by due_day, full_name, employee_id limit 1)
        as "nextAnniversary"
    from cycle`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The review cycle was not counted.');
  const { all, late, cannotStart, nextAnniversary, ...inStates } = row;
  return { all, states: inStates, late, cannotStart, nextAnniversary };
}
