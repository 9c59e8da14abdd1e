import type { EmployeeProfile } from '#contract/people.ts';
import { isAdmin, isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { ProjectEvaluationsList } from './ProjectEvaluationsList.tsx';
import { ProjectEvaluationsTable } from './ProjectEvaluationsTable.tsx';

/**
 * The projects on which the person was evaluated in the shown period, detailed for Admins and simplified for others.
 */
export function ProjectEvaluationsWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const { projectEvaluationResults: results } = profile;
  if (results.length === 0) {
    return <Widget title="Project Evaluations" emptyText="No project evaluations in this period." />;
  }
  return (
    <Widget title="Project Evaluations">
      {isAdmin(viewer) && !isSelf(viewer, profile) ? (
        <ProjectEvaluationsList results={results} />
      ) : (
        <ProjectEvaluationsTable results={results} profile={profile} />
      )}
    </Widget>
  );
}
