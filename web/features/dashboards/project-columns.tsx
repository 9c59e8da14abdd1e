import { Link } from 'react-router';
import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import type { DashboardProject } from '#contract/dashboards/dashboards.schemas.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { timeRemaining } from '#web/app/time-remaining.ts';
import { paths } from '#web/app/paths.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { DeadlineText } from '#web/ui/feedback/DeadlineText.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import classes from './AdminDashboard.module.css';

/** Whether evaluations are still awaited. A project with a single member has none. */
export const isUnderWay = ({ members }: Pick<DashboardProject, 'members'>) =>
  members.length > 1 && members.some(isAwaited);

export const projectColumns = (today: string): readonly Column<DashboardProject>[] => [
  {
    key: 'title',
    label: 'Project Title',
    sortValue: byServer,
    render: ({ projectId, projectTitle }) => (
      <Link to={paths.project(projectId)} className={classes.link}>
        {projectTitle}
      </Link>
    ),
  },
  {
    key: 'manager',
    label: 'Project Manager',
    width: '26%',
    sortValue: byServer,
    render: ({ projectManager, needsProjectManager }) => (
      <span className={classes.progress}>
        {projectManager === null ? '–' : <PersonLink {...projectManager} />}
        {needsProjectManager && (
          <StatusPill tone="warning" word={projectManager === null ? 'Missing' : 'Archived'} />
        )}
      </span>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: '18%',
    firstDirection: 'desc',
    sortValue: byServer,
    render: ({ projectTitle, status }) => (
      <ProgressBar label={`Evaluations of ${projectTitle} submitted`} value={status ?? 0} />
    ),
  },
  {
    key: 'deadline',
    label: 'Deadline',
    width: '22%',
    sortValue: byServer,
    render: (project) => (
      <span className={classes.deadline}>
        <span>{formatDay(project.deadline)}</span>
        {isUnderWay(project) && <DeadlineText {...timeRemaining(project.deadline, today)} />}
      </span>
    ),
  },
];

export const projectSortKeys = ['title', 'manager', 'status', 'deadline'];
