import { can } from '#contract/policies.ts';
import { type Project, type ProjectMember, projectFactsOf } from '#contract/projects.ts';
import { useViewer } from '#web/app/use-session.ts';
import { DeleteEvaluation } from './DeleteEvaluation.tsx';
import { MemberLine } from './MemberLine.tsx';
import { NotifyMember } from './NotifyMember.tsx';

type Props = { readonly project: Project; readonly member: ProjectMember };

/** One member on the project's page, with what the viewer may do about their evaluation. */
export function MemberStatus({ project, member }: Props) {
  const viewer = useViewer();
  const facts = projectFactsOf(project);
  const { projectRole, isActive, isComplete = false } = member;
  const isOpen = !isComplete && isActive;
  return (
    <MemberLine
      member={member}
      actions={
        <>
          {!isComplete && projectRole !== 'PM' && can.deleteEvaluation(viewer, facts) && (
            <DeleteEvaluation member={member} projectName={project.projectName} />
          )}
          {isOpen && !project.isClosed && can.remindEvaluator(viewer, facts) && (
            <NotifyMember member={member} />
          )}
        </>
      }
    />
  );
}
