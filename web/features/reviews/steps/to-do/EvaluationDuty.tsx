import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { AssignedProjectEvaluation } from '#contract/projects/project-evaluations.schemas.ts';
import { useCameFrom } from '#web/app/navigation/came-from.ts';
import { paths } from '#web/app/paths.ts';
import { DutyItem } from './DutyItem.tsx';
import classes from './ToDoReviewsWidget.module.css';

type Props = {
  readonly duty: AssignedProjectEvaluation;
  /** The owner of the profile. */
  readonly fullName: string;
  readonly today: string;
  /**
   * On the viewer's own profile the item links to the evaluation; Admins and Team Leads get a link to the
   * project.
   */
  readonly leadsTo: 'evaluation' | 'project' | 'nowhere';
};

/** A project evaluation that this person still has to submit. */
export function EvaluationDuty({ duty, fullName, today, leadsTo }: Props) {
  const { projectName, clientName, deadline } = duty;
  return (
    <DutyItem
      deadline={deadline}
      today={today}
      way={<WayThere duty={duty} fullName={fullName} leadsTo={leadsTo} />}
    >
      Evaluation of {projectName} <span className={classes.inert}>{clientName}</span>
    </DutyItem>
  );
}

function WayThere({ duty, fullName, leadsTo }: Omit<Props, 'today'>) {
  const cameFrom = useCameFrom(fullName);
  const { guid, projectId, projectName } = duty;
  if (leadsTo === 'evaluation' && guid !== undefined) {
    return (
      <Link to={paths.evaluationWelcome(guid)} className={classes.link}>
        Open evaluation<VisuallyHidden> of {projectName}</VisuallyHidden>
      </Link>
    );
  }
  if (leadsTo === 'project') {
    return (
      <Link to={paths.project(projectId)} state={cameFrom} className={classes.link}>
        Open project<VisuallyHidden> {projectName}</VisuallyHidden>
      </Link>
    );
  }
  return <span className={classes.inert}>Evaluation</span>;
}
