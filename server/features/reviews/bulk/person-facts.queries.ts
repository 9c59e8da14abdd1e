import { sql } from 'kysely';
import type { BulkPeople } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import {
  asJsonList,
  hasOtherAdmin,
  isActive,
  maySeeLeave,
  onLeaveUntil,
  startsOn,
} from '#server/db/facts.ts';
import { isWrittenOf } from '../steps/annual-reviews.queries.ts';
import { isJustReminded } from '#server/features/outbox/notifications.queries.ts';
import { agreedActions, isFreshToRead } from '../reading/outcome.queries.ts';
import { isFirstPeriod } from '#server/features/periods/marking-periods.queries.ts';
import { allOf, type Asked, cycleOf, isFound, periodAndReview, reviewFilters } from '../cycle/cycle-facts.ts';

/** A reviewer of the review, as the rules of an action need them. */
export type ReviewerOfPerson = {
  annualReviewerId: number;
  employeeId: number;
  fullName: string;
  type: ReviewerType;
  isCompleted: boolean;
  hasLink: boolean;
  /** Answers here, without a link. */
  isWrittenHere: boolean;
  isActive: boolean;
  /** The last reminder was less than ten minutes ago. */
  isJustReminded: boolean;
  /** Past the deadline of its type. */
  isLate: boolean;
  /** The viewer's own entry. */
  isViewer: boolean;
  /** On leave today, as far as the viewer may know, or before the first day. */
  isAway: boolean;
};

/** The review of a person's active period. */
type ReviewOfPerson = {
  annualReviewId: number;
  finalDeadline: string | null;
  sitdownDate: string | null;
  isSitDownComplete: boolean;
  isComplete: boolean;
  isPeerReviewSkipped: boolean;
  /** A document is uploaded, or something of the review is written here. */
  hasWork: boolean;
  hasFinalDocument: boolean;
  /** What was agreed in the review. */
  actions: string[];
  /** The employee got it less than 7 days ago, and has not confirmed it. */
  isFreshToRead: boolean;
  reviewers: ReviewerOfPerson[];
};

type GoalOfPerson = { goalId: number; title: string };

/** A person whom the viewer may see on the Review Cycle page, with what the rules of every act need. */
export type PersonFacts = {
  employeeId: number;
  fullName: string;
  managerId: number | null;
  hasOtherAdmin: boolean;
  hireDate: string;
  today: string;
  period: { markingPeriodId: number; startDate: string; isFirst: boolean };
  review: ReviewOfPerson | null;
  /** The goals that a next period can take over. */
  goals: GoalOfPerson[];
};

/**
 * The reviewers are a column of their own, so that `npm run check` compares their type with what PostgreSQL
 * returns.
 */
type ReadFacts = Omit<PersonFacts, 'review'> & {
  review: Omit<ReviewOfPerson, 'reviewers'> | null;
  reviewers: ReviewerOfPerson[];
};

const deadlineOfEntry = sql`case entry.type when 'Self' then review.self_deadline
  when 'Peer' then review.peer_deadline else review.manager_deadline end`;

const reviewersFor = (viewer: Viewer) =>
  asJsonList(sql<ReviewerOfPerson>`
  select entry.annual_reviewer_id as "annualReviewerId", entry.employee_id as "employeeId",
    person.full_name as "fullName", entry.type, entry.completed_at is not null as "isCompleted",
    entry.survey_link is not null as "hasLink",
    entry.question_set_version_id is not null as "isWrittenHere", ${isActive('person')} as "isActive",
    ${isJustReminded(sql.ref('entry.annual_reviewer_id'))} as "isJustReminded",
    coalesce(${deadlineOfEntry} < (select company_today()), false) as "isLate",
    entry.employee_id = ${viewer.employeeId}::integer as "isViewer",
    (${onLeaveUntil(sql.ref('person.employee_id'))} is not null and ${maySeeLeave(viewer, 'person')}
      or ${startsOn('person')} is not null) as "isAway"
  from annual_reviewer entry join employee person on person.employee_id = entry.employee_id
  where entry.annual_review_id = review.annual_review_id
  order by array_position(array['Self', 'Manager', 'Peer'], entry.type::text), person.full_name, entry.annual_reviewer_id`);

const review = sql<Omit<ReviewOfPerson, 'reviewers'> | null>`
  case when review.annual_review_id is null then null else json_build_object(
    'annualReviewId', review.annual_review_id, 'finalDeadline', review.final_deadline,
    'sitdownDate', review.sitdown_date, 'isSitDownComplete', review.meeting_completed_at is not null,
    'isComplete', review.completed_at is not null,
    'isPeerReviewSkipped', review.peer_review_skipped_at is not null,
    'hasWork', exists (select from document where document.annual_review_id = review.annual_review_id)
      or ${isWrittenOf(sql.ref('review.annual_review_id'))},
    'hasFinalDocument', exists (select from document
      where document.annual_review_id = review.annual_review_id and document.kind = 'Final'),
    'actions', ${agreedActions}, 'isFreshToRead', ${isFreshToRead}) end`;

const goals = asJsonList(sql<GoalOfPerson>`
  select goal_id as "goalId", title from goal
  where goal.marking_period_id = period.marking_period_id and deleted_at is null and progress in ('None', 'Started')
  order by made`);

const columns = (viewer: Viewer, withGoals: boolean) => sql`
  employee.employee_id as "employeeId", employee.full_name as "fullName", employee.manager_id as "managerId",
  ${hasOtherAdmin} as "hasOtherAdmin", employee.hire_date as "hireDate", company_today() as today,
  json_build_object('markingPeriodId', period.marking_period_id, 'startDate', period.start_date,
    'isFirst', ${isFirstPeriod}) as period,
  ${review} as review, ${reviewersFor(viewer)} as reviewers, ${withGoals ? goals : sql`'[]'::json`} as goals`;

/** People whose facts are in memory at a time. */
const PIECE = 1_000;

/** The chosen people, read piece by piece in the order of their names. */
type Pieces = {
  /** The company's day; null without people. */
  readonly today: string | null;
  /** Reads all pieces, each time anew but for the first. */
  readonly all: () => AsyncGenerator<PersonFacts[]>;
};

/** The chosen people in pieces, so that a preview of a large company takes the memory of a small one. */
export async function piecesOf(
  tx: Transaction,
  asked: Asked,
  people: BulkPeople,
  withGoals: boolean,
): Promise<Pieces> {
  const ids = await idsOf(tx, asked, people);
  const pieceFrom = async (from: number) =>
    peopleOf(tx, asked, { employeeIds: ids.slice(from, from + PIECE) }, withGoals);
  const first = await pieceFrom(0);
  return {
    today: first[0]?.today ?? null,
    async *all() {
      yield first;
      for (let from = PIECE; from < ids.length; from += PIECE) yield await pieceFrom(from);
    },
  };
}

/** The ids of the chosen people whose period is active, in the order of their names, each once. */
async function idsOf(tx: Transaction, asked: Asked, people: BulkPeople): Promise<number[]> {
  const { rows } = await sql<{ employeeId: number }>`
    select employee.employee_id as "employeeId" from (${chosen(asked, people)}) chosen
    join employee on employee.employee_id = chosen.employee_id
    join marking_period period on period.employee_id = employee.employee_id and period.ended_at is null
    order by ${inOrderOfNames}`.execute(tx);
  return rows.map(({ employeeId }) => employeeId);
}

const inOrderOfNames = sql`employee.sort_name collate in_words, employee.first_name collate in_words, employee.employee_id`;

/**
 * The chosen people in the order of their names, each once. People whom the viewer may not see are not among
 * them.
 */
export async function peopleOf(
  db: Db | Transaction,
  asked: Asked,
  people: BulkPeople,
  withGoals: boolean,
): Promise<PersonFacts[]> {
  const { rows } = await sql<ReadFacts>`
    select ${columns(asked.viewer, withGoals)} from (${chosen(asked, people)}) chosen
    join employee on employee.employee_id = chosen.employee_id ${periodAndReview}
    where period.marking_period_id is not null
    order by ${inOrderOfNames}`.execute(db);
  return rows.map(({ review: started, reviewers, ...facts }) => ({
    ...facts,
    review: started && { ...started, reviewers },
  }));
}

function chosen(asked: Asked, people: BulkPeople) {
  if ('employeeIds' in people) {
    return sql`select employee.employee_id from employee
      where ${isFound(asked, {})} and employee.employee_id = any(${people.employeeIds}::integer[])`;
  }
  const { filter, exceptIds } = people;
  const wanted = Object.values(reviewFilters(filter));
  const needsReviews = wanted.some((one) => one !== null);
  return sql`select employee.employee_id from employee ${needsReviews ? cycleOf(asked) : sql``}
    where ${isFound(asked, filter)} and ${allOf(wanted)} and employee.employee_id <> all(${exceptIds}::integer[])`;
}
