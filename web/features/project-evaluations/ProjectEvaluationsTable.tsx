import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatDay } from '#contract/dates.ts';
import { projectRoleLabels } from '#contract/enums.ts';
import type { EmployeeProfile } from '#contract/people.ts';
import { isProjectManager, isSelf, leads, type Viewer } from '#contract/policies.ts';
import type { ProjectEvaluationResult } from '#contract/project-evaluations.ts';
import { formatScore } from '#contract/ratings.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/use-session.ts';
import { ReadAnswers } from './ReadAnswers.tsx';
import classes from './results.module.css';

type Props = {
  readonly results: readonly ProjectEvaluationResult[];
  readonly profile: EmployeeProfile;
};

/** The simple table: for the person themselves project, client, own role and deadline; their lead also reads how they did. */
export function ProjectEvaluationsTable({ results, profile }: Props) {
  const viewer = useViewer();
  const isLead = leads(viewer, profile);
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Project Evaluations</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col">Client</th>
            <th scope="col">Role</th>
            <th scope="col">Deadline</th>
            {isLead && <th scope="col">Status</th>}
            {isLead && <th scope="col">Score</th>}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.projectEvaluationResultId}>
              <td data-label="Project">
                {mayOpen(viewer, profile, result) ? (
                  <Link to={paths.project(result.projectId)} className={classes.link}>
                    {result.projectName}
                  </Link>
                ) : (
                  result.projectName
                )}
              </td>
              <td data-label="Client">{result.clientName}</td>
              <td data-label="Role">{projectRoleLabels[result.targetProjectRole]}</td>
              <td data-label="Deadline">{formatDay(result.deadline)}</td>
              {isLead && <td data-label="Status">{result.evaluationStatus ?? ''}</td>}
              {isLead && (
                <td data-label="Score">
                  <span className={classes.cell}>
                    {formatScore(result.employeePerformanceScore ?? 0, '--')}
                    {result.section !== undefined && (
                      <ReadAnswers projectName={result.projectName} section={result.section} />
                    )}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A lead opens the projects of their people, a project manager their own. */
const mayOpen = (viewer: Viewer, profile: EmployeeProfile, { targetProjectRole }: ProjectEvaluationResult) =>
  leads(viewer, profile) ||
  (isSelf(viewer, profile) && isProjectManager(viewer) && targetProjectRole === 'PM');
