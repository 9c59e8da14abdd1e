import { sql } from 'kysely';
import { absenceMessages } from '#contract/people/absence.ts';
import { can } from '#contract/policies.ts';
import { evaluationMessages } from '#contract/projects/evaluation-messages.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict, tooMany } from '#server/http/errors.ts';
import { auditOf } from '#server/features/audit/audit.ts';
import { reminderTooEarly, secondsUntilNextReminder } from '#server/features/outbox/notifications.queries.ts';
import { enqueueMessage } from '#server/features/outbox/notifications.ts';
import type { LockedProject } from '../directory/project-facts.queries.ts';
import { relationToProject } from '../directory/projects.ts';

/**
 * Queues one reminder to one member, at most one in 10 minutes. Everything except the quoted message comes
 * from the database. Errors: 409 when the member is done, archived, before the first day, or on leave as far
 * as the viewer may see, or the project is closed or expired; 429 when it is too early. Source:
 * docs/product/project-evaluations.md.
 */
export async function remindEvaluator(
  { tx, jobs, viewer }: Call,
  project: LockedProject,
  input: { projectEvaluationResultId: number; message: string | null },
): Promise<void> {
  const evaluationId = input.projectEvaluationResultId;
  const member = project.members.find((one) => one.evaluationId === evaluationId);
  if (!member) throw conflict(evaluationMessages.alreadyDeleted);
  if (member.isSubmitted) throw conflict(evaluationMessages.isDone);
  if (!member.isActive) throw conflict(evaluationMessages.isArchived);
  if (member.startsOn !== null) throw conflict(absenceMessages.startsOn(member.startsOn));
  // A viewer who may not see the leave sends the reminder, as if there were none.
  if (member.leaveUntil !== null && can.seeProfile(viewer, member)) {
    throw conflict(absenceMessages.isOnLeave(member.leaveUntil));
  }
  if (project.isClosed) throw conflict(projectMessages.closed);
  if (project.isExpired) throw conflict(evaluationMessages.isExpired);
  if (project.members.length < 2) throw conflict(linkMessages.nobodyToEvaluate);
  const seconds = await secondsUntilNextReminder(tx, evaluationId, 'project_evaluation_id');
  if (seconds > 0) throw tooMany(seconds, reminderTooEarly(seconds));
  await enqueueMessage(tx, jobs, {
    kind: 'evaluation-reminder',
    recipientId: member.employeeId,
    senderId: viewer.employeeId,
    projectEvaluationId: evaluationId,
    note: input.message,
  });
  const audit = auditOf({
    viewer,
    relation: relationToProject(viewer, project),
    action: 'remind-evaluator',
    subjectId: member.employeeId,
    object: { projectId: project.projectId, evaluationId },
  });
  // The reminder contains the link, so from now on the questions keep their wording.
  await sql`
    with asked as (
      update project_evaluation set asked_at = app_now() where evaluation_id = ${evaluationId} and asked_at is null
    )
    ${audit}`.execute(tx);
}
