import { Link } from 'react-router';
import { formatDay } from '#contract/core/values/dates.ts';
import { isAdmin, type Viewer } from '#contract/policies.ts';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import classes from './projects.module.css';

/** Wide enough for a date on one line. */
const DAY_WIDTH = '108px';

/** The columns of both lists. Admins also see which projects have lost their manager. */
export const projectColumns = (viewer: Viewer): readonly Column<ProjectRow>[] => [
  {
    key: 'name',
    label: 'Project Name',
    width: '26%',
    sortValue: byServer,
    render: ({ projectId, projectName }) => (
      <Link to={paths.project(projectId)} className={classes.link}>
        {projectName}
      </Link>
    ),
  },
  {
    key: 'client',
    label: 'Client',
    width: '18%',
    sortValue: byServer,
    render: ({ clientName }) => clientName,
  },
  {
    key: 'manager',
    label: 'Project Manager',
    width: '20%',
    sortValue: byServer,
    render: ({ projectManager, needsProjectManager }) => (
      <span className={classes.manager}>
        {projectManager === null ? 'None' : <PersonLink {...projectManager} />}
        {needsProjectManager && isAdmin(viewer) && (
          <StatusDot tone="warning" word="Needs a project manager" />
        )}
      </span>
    ),
  },
  {
    key: 'start',
    label: 'Start',
    width: DAY_WIDTH,
    firstDirection: 'desc',
    sortValue: byServer,
    render: ({ startDate }) => <span className={classes.day}>{formatDay(startDate)}</span>,
  },
  {
    key: 'end',
    label: 'End',
    width: DAY_WIDTH,
    firstDirection: 'desc',
    sortValue: byServer,
    render: ({ endDate }) => <span className={classes.day}>{formatDay(endDate)}</span>,
  },
  {
    key: 'status',
    label: 'Status',
    width: '16%',
    firstDirection: 'desc',
    sortValue: byServer,
    render: ({ projectName, status }) => (
      <ProgressBar label={`Evaluations of ${projectName} submitted`} value={status} />
    ),
  },
];

export const projectSortKeys = ['name', 'client', 'manager', 'start', 'end', 'status'];

/** Groups projects by year if they are sorted by start or end. */
export function yearGroups({ key }: Sort) {
  if (key === 'start') return byStart;
  return key === 'end' ? byEnd : null;
}

const byStart = ({ startDate }: ProjectRow) => yearOf(startDate);
const byEnd = ({ endDate }: ProjectRow) => yearOf(endDate);
const yearOf = (day: string) => ({ key: day.slice(0, 4), label: day.slice(0, 4) });
