import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatDay } from '#contract/core/values/dates.ts';
import { projectRoleLabels } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isProjectManager, isSelf, leads, type Viewer } from '#contract/policies.ts';
import type { ProjectEvaluationResult } from '#contract/projects/project-evaluations.schemas.ts';
import { useCameFrom } from '#web/app/navigation/came-from.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { ReadAnswers } from './results/ReadAnswers.tsx';
import classes from './results/results.module.css';
import { formatScore } from './results/score-words.ts';

type Props = {
  readonly results: readonly ProjectEvaluationResult[];
  readonly profile: EmployeeProfile;
};

/** The simple table. The person sees project, client, own role and deadline; the lead also the score. */
export function ProjectEvaluationsTable({ results, profile }: Props) {
  const viewer = useViewer();
  const isLead = leads(viewer, profile);
  const headings = isLead
    ? ['Project', 'Deadline', 'Own evaluation', 'Score']
    : ['Project', 'Client', 'Role', 'Deadline'];
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Project Evaluations</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.projectEvaluationResultId}>
              <td data-label="Project">
                <ProjectCell
                  result={result}
                  fullName={profile.fullName}
                  isLink={mayOpen(viewer, profile, result)}
                  isLead={isLead}
                />
              </td>
              {isLead ? <LeadCells result={result} /> : <OwnCells result={result} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { readonly result: ProjectEvaluationResult };

type ProjectCellProps = RowProps & { fullName: string; isLink: boolean; isLead: boolean };

function ProjectCell({ result, fullName, isLink, isLead }: ProjectCellProps) {
  const cameFrom = useCameFrom(fullName);
  const { projectId, projectName, clientName, targetProjectRole } = result;
  return (
    <div>
      {isLink ? (
        <Link to={paths.project(projectId)} state={cameFrom} className={classes.link}>
          {projectName}
        </Link>
      ) : (
        projectName
      )}
      {isLead && (
        <p className={classes.quiet}>
          {clientName !== '' && `${clientName} · `}
          {projectRoleLabels[targetProjectRole]}
        </p>
      )}
    </div>
  );
}

const OwnCells = ({ result }: RowProps) => (
  <>
    <td data-label="Client">{result.clientName}</td>
    <td data-label="Role">{projectRoleLabels[result.targetProjectRole]}</td>
    <td data-label="Deadline">{formatDay(result.deadline)}</td>
  </>
);

const LeadCells = ({ result }: RowProps) => (
  <>
    <td data-label="Deadline">{formatDay(result.deadline)}</td>
    <td data-label="Own evaluation">{result.evaluationStatus ?? ''}</td>
    <td data-label="Score">
      <div>
        {formatScore(result.employeePerformanceScore ?? 0, '--')}
        {result.section !== undefined && (
          <ReadAnswers projectName={result.projectName} section={result.section} />
        )}
      </div>
    </td>
  </>
);

/** Leads may open their people's projects; project managers their own. */
const mayOpen = (viewer: Viewer, profile: EmployeeProfile, result: ProjectEvaluationResult) =>
  (leads(viewer, profile) && result.isDeleted !== true) ||
  (isSelf(viewer, profile) && isProjectManager(viewer) && result.targetProjectRole === 'PM');
