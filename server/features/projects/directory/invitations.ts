import { sql } from 'kysely';
import { type Db, inTransaction, type Transaction } from '#server/db/connection/client.ts';
import { isActive, isLinkExpired, startsOn } from '#server/db/facts.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';

type Invited = { evaluationId: number; employeeId: number };

/** Queues the invitations of members just marked as invited. Source: docs/product/project-evaluations.md. */
export async function enqueueInvitations(
  tx: Transaction,
  jobs: Jobs,
  senderId: number | null,
  invited: readonly Invited[],
): Promise<void> {
  const messages = invited.map(({ evaluationId, employeeId }) => ({
    kind: 'evaluation-invitation' as const,
    recipientId: employeeId,
    senderId,
    projectEvaluationId: evaluationId,
  }));
  await enqueueMessages(tx, jobs, messages);
}

/**
 * Invites the members of projects that reached their end date, each once across all servers: the mark and the
 * message share one transaction. Returns how many. Part of the sweep. Source:
 * docs/product/project-evaluations.md.
 */
export async function inviteDue(db: Db, jobs: Jobs): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Invited>`
      update project_evaluation set invited_at = app_now(), asked_at = coalesce(asked_at, app_now())
      where evaluation_id in (
        select member.evaluation_id
        from project_evaluation member join project on project.project_id = member.project_id
        join employee on employee.employee_id = member.employee_id
        where member.invited_at is null and member.submitted_at is null and member.deleted_at is null
          and project.deleted_at is null and project.closed_at is null and project.end_date <= company_today()
          and not ${isLinkExpired} and ${isActive()} and ${startsOn('employee')} is null
          and exists (select from project_evaluation other where other.project_id = project.project_id
            and other.deleted_at is null and other.evaluation_id <> member.evaluation_id)
        order by member.evaluation_id for no key update of member skip locked)
      returning evaluation_id as "evaluationId", employee_id as "employeeId"`.execute(tx);
    await enqueueInvitations(tx, jobs, null, rows);
    return rows.length;
  });
}
