import { evaluationMessages } from '#contract/projects/evaluation-messages.ts';
import type { ProjectMember } from '#contract/projects/projects.schemas.ts';
import { NotifyButton } from '#web/app/people/NotifyButton.tsx';
import { useRemindEvaluator } from './project-evaluations.api.ts';

/** Sends one project member a reminder to submit their evaluation. */
export function NotifyMember({ member }: { readonly member: ProjectMember }) {
  const remind = useRemindEvaluator();
  const { evaluationId, employee } = member;
  return (
    <NotifyButton
      dialogName={`Notify evaluator ${evaluationId}`}
      fullName={employee.fullName}
      link="the evaluation link"
      question={evaluationMessages.confirmRemind(employee.fullName)}
      sent={evaluationMessages.reminded(employee.fullName)}
      onSend={(message) => remind.mutateAsync({ projectEvaluationResultId: evaluationId, message })}
    />
  );
}
