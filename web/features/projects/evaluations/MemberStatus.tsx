import { isAway, isAwaited } from '#contract/reviews/steps/awaited.ts';
import { can } from '#contract/policies.ts';
import { evaluationMessages } from '#contract/projects/evaluation-messages.ts';
import { isLinkOpen } from '#contract/core/values/link-messages.ts';
import type { Project, ProjectMember } from '#contract/projects/projects.schemas.ts';
import { projectFactsOf } from '#contract/projects/projects.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { MemberLine } from './MemberLine.tsx';
import { NotifyMember } from './NotifyMember.tsx';
import { useDeleteEvaluation } from './project-evaluations.api.ts';

type Props = { readonly project: Project; readonly member: ProjectMember };

/** One member on the project's page, with the viewer's actions on their evaluation. */
export function MemberStatus({ project, member }: Props) {
  const viewer = useViewer();
  const facts = projectFactsOf(project);
  const { projectRole, isComplete = false } = member;
  const isEvaluated =
    !project.isClosed &&
    project.evaluations.length > 1 &&
    isLinkOpen(project.evaluationDeadline, project.today);
  return (
    <MemberLine
      member={member}
      actions={
        <>
          {!isComplete && projectRole !== 'PM' && can.deleteEvaluation(viewer, facts) && (
            <DeleteEvaluation member={member} project={project} />
          )}
          {isAwaited(member) && !isAway(member) && isEvaluated && can.remindEvaluator(viewer, facts) && (
            <NotifyMember member={member} />
          )}
        </>
      }
    />
  );
}

/** Deletes a member's evaluation, which removes the member from the team. */
function DeleteEvaluation({ member: { evaluationId, employee }, project }: Props) {
  const deletion = useDeleteEvaluation();
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      size="compact-sm"
      label="Delete"
      aria-label={`Delete evaluation of ${employee.fullName}`}
      title="Delete Evaluation"
      message={
        <>
          <p>{evaluationMessages.confirmDelete}</p>
          <p>
            This removes {employee.fullName} from the team of {project.projectName}, and the evaluation link
            stops working.
          </p>
        </>
      }
      verb="Delete Evaluation"
      isDestructive
      closesOnFailure
      onConfirm={() => deletion.mutateAsync(evaluationId)}
      done="The evaluation has been deleted."
    />
  );
}
