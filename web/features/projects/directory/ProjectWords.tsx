import { formatDay } from '#contract/core/values/dates.ts';
import { projectRoleLabels } from '#contract/core/enums.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import classes from './projects.module.css';

/** The newest version of a project, shown beside the form after a conflict. */
export function ProjectWords({ project }: { readonly project: Project }) {
  const { projectName, clientName, description, startDate, endDate, evaluationDeadline, notes } = project;
  return (
    <KeyValueList
      items={[
        { label: 'Project Title', value: projectName },
        { label: 'Client', value: clientName },
        { label: 'Project Description', value: <p className={classes.words}>{description}</p> },
        { label: 'Start Date', value: formatDay(startDate) },
        { label: 'End Date', value: formatDay(endDate) },
        { label: 'Review Deadline', value: formatDay(evaluationDeadline) },
        {
          label: 'Team',
          value: project.evaluations.map(({ evaluationId, employee, projectRole }) => (
            <div key={evaluationId}>
              {employee.fullName}, {projectRoleLabels[projectRole]}
            </div>
          )),
        },
        {
          label: 'Links',
          value: project.links.map(({ linkId, name, url }) => (
            <div key={linkId}>
              {name}: {url}
            </div>
          )),
        },
        { label: 'Notes', value: <p className={classes.words}>{notes || 'None'}</p> },
      ]}
    />
  );
}
