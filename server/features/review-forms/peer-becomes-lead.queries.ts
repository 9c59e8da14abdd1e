import { sql } from 'kysely';

/**
 * Part of the statement that gives Manager entries to new leads: what they submitted as peers stays readable to them
 * alone. Needs `taking`, with `annual_review_id` and `lead_id`.
 */
export const endPeerAnswers = sql`
  update review_submission sent set ended_at = app_now()
  from taking
  where sent.annual_review_id = taking.annual_review_id and sent.employee_id = taking.lead_id
    and sent.type = 'Peer' and sent.ended_at is null`;
