import { sql } from 'kysely';
import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import type { Kudo } from '#contract/kudos/kudos.schemas.ts';
import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { asJsonList } from '#server/db/facts.ts';
import { goalsOfPeriod } from '#server/features/goals/goals.queries.ts';
import { kudosReceived } from '#server/features/kudos/kudos.queries.ts';
import { periodColumns } from '#server/features/periods/marking-periods.queries.ts';
import { namesakeRows, type StoredNamesake } from '#server/features/namesakes/namesakes.queries.ts';
import { answersAbout, memberships } from '#server/features/projects/evaluations/evaluation-lists.queries.ts';
import type { EvaluationParts } from '#server/features/projects/evaluations/profile-evaluations.ts';

type PeriodParts = Pick<EvaluationParts, 'memberships' | 'answersAbout'> & {
  goals: GoalRow[];
  kudos: Kudo[];
  periods: MarkingPeriod[];
  today: string;
  namesakes: StoredNamesake[];
};

/** What is known of a period of a person, before any visibility rule, in one statement. */
export async function periodPartsOf(
  db: Db,
  { employeeId, markingPeriodId }: { employeeId: number; markingPeriodId: number },
): Promise<PeriodParts> {
  const { rows } = await sql<PeriodParts>`
    select ${asJsonList(goalsOfPeriod(employeeId, markingPeriodId))} as goals,
      ${asJsonList(kudosReceived(employeeId, markingPeriodId))} as kudos,
      ${asJsonList(memberships(employeeId))} as memberships,
      ${asJsonList(answersAbout(employeeId))} as "answersAbout",
      ${asJsonList(sql<MarkingPeriod>`
        select ${periodColumns} from marking_period where employee_id = ${employeeId}`)} as periods,
      company_today() as today, ${asJsonList(namesakeRows(null))} as namesakes`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('The parts of a period were not read.');
  return parts;
}

/** Whether the employee has been given the answers. Lock the review first. */
export async function isShared(tx: Db | Transaction, annualReviewId: number): Promise<boolean> {
  const { rows } = await sql`
    select from review_outcome where annual_review_id = ${annualReviewId} and shared_at is not null`.execute(
    tx,
  );
  return rows.length > 0;
}
