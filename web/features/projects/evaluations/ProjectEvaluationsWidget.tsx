import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isAdmin, isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';
import { detailedEvaluations } from './results/detailed-evaluations.ts';
import { ProjectEvaluationsTable } from './ProjectEvaluationsTable.tsx';

/**
 * The projects on which the person was evaluated in the shown period, detailed for Admins and simplified for
 * others.
 */
export function ProjectEvaluationsWidget({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const { projectEvaluationResults: results } = profile;
  const isDetailed = isAdmin(viewer) && !isSelf(viewer, profile);
  const detailed = useLazy(detailedEvaluations, isDetailed);
  if (results.length === 0) {
    return <Widget title="Project Evaluations" emptyText="No project evaluations in this period." />;
  }
  return (
    <Widget title="Project Evaluations">
      {!isDetailed && <ProjectEvaluationsTable results={results} profile={profile} />}
      {isDetailed && detailed !== null && <detailed.ProjectEvaluationsList results={results} />}
    </Widget>
  );
}
