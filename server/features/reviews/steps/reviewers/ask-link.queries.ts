import { type Expression, sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { hasAdminBeside, isActive } from '#server/db/facts.ts';
import { lastAskedForLink, secondsUntilNextRequest } from '#server/features/outbox/notifications.queries.ts';
import type { EntryOfReview } from '../review-facts.queries.ts';

/** The `lead` who can set the survey links of the `person` of the outer row. */
const isTheirLead = sql`lead.employee_id = person.manager_id and lead.employee_id <> person.employee_id
  and 'Benchmark_TeamLead' = any(lead.permissions) and ${isActive('lead')}`;

/**
 * Whom the employee can ask for a link, and when they last did, for {@link ReviewDuty}; null without a person
 * to ask. Names no reviewer.
 */
export const asksOf = (employeeId: number, annualReviewId: Expression<unknown>) => sql`(
  select json_build_object('askedOn', ${lastAskedForLink(annualReviewId)}, 'lead', case when lead.employee_id is not null
      then json_build_object('employeeId', lead.employee_id, 'fullName', lead.full_name) end)
  from employee person left join employee lead on ${isTheirLead}
  where person.employee_id = ${employeeId}::integer
    and (lead.employee_id is not null or ${hasAdminBeside(sql.ref('person.employee_id'))}))`;

type AskFacts = {
  surveyLink: string | null;
  isWrittenHere: boolean;
  isDone: boolean;
  /** The lead, or without one the Admins. */
  recipientIds: number[];
  secondsToWait: number;
};

/** Reads what another call may have changed before the review was locked. */
export async function askFactsOf(tx: Transaction, entry: EntryOfReview): Promise<AskFacts> {
  const { rows } = await sql<AskFacts>`
    select entry.survey_link as "surveyLink", entry.question_set_version_id is not null as "isWrittenHere",
      entry.completed_at is not null as "isDone",
      case when lead.employee_id is not null then array[lead.employee_id] else array(
        select other.employee_id from employee other
        where 'Benchmark_Admin' = any(other.permissions) and other.employee_id <> person.employee_id
          and ${isActive('other')} order by other.employee_id) end as "recipientIds",
      ${secondsUntilNextRequest(sql.ref('entry.annual_review_id'))} as "secondsToWait"
    from annual_reviewer entry join employee person on person.employee_id = entry.employee_id
    left join employee lead on ${isTheirLead}
    where entry.annual_reviewer_id = ${entry.annualReviewerId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The self review of a locked annual review is gone.');
  return row;
}
