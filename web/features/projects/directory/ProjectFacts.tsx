import { formatDay } from '#contract/core/values/dates.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { RichText } from '#web/ui/text/RichText.tsx';
import classes from './ProjectPage.module.css';
import shared from './projects.module.css';

/** What the project is about, its dates, and its author. */
export function ProjectFacts({ project }: { readonly project: Project }) {
  const { client, projectManager, creator, lastModifiedBy, notes } = project;
  return (
    <Widget title="Project">
      <KeyValueList
        items={[
          { label: 'Client', value: client.name },
          {
            label: 'Project Manager',
            value: projectManager === null ? 'None' : <PersonLink {...projectManager} />,
          },
          { label: 'Start Date', value: formatDay(project.startDate) },
          { label: 'End Date', value: formatDay(project.endDate) },
          { label: 'Review Deadline', value: formatDay(project.evaluationDeadline) },
        ]}
      />
      <h3 className={classes.heading}>Description</h3>
      <RichText text={project.description} />
      <h3 className={classes.heading}>Project Manager Notes</h3>
      {notes === '' ? <p className={shared.quiet}>No notes.</p> : <RichText text={notes} />}
      <p className={classes.written}>
        Created{creator !== null && ` by ${creator.fullName}`} on {formatDay(project.createdDate)}. Last
        changed
        {lastModifiedBy !== null && ` by ${lastModifiedBy.fullName}`} on {formatDay(project.lastModifiedDate)}
        .
      </p>
    </Widget>
  );
}
