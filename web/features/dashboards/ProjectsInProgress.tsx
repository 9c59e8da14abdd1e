import { type ReactNode, useMemo } from 'react';
import type { DashboardProject } from '#contract/dashboards.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { AtAGlance } from './AtAGlance.tsx';
import { LatePeople } from './LatePeople.tsx';
import { lateMembers } from './late-people.ts';
import { isAwaited, projectColumns, projectSortKeys } from './project-columns.tsx';
import { RowsButton } from './RowsButton.tsx';
import { useFirstRows } from './use-first-rows.ts';
import classes from './AdminDashboard.module.css';

type Props = {
  readonly projects: readonly DashboardProject[];
  readonly today: string;
  readonly renderMembers: (project: DashboardProject) => ReactNode;
};

/** The open projects with the progress of their evaluations. Each row expands to its members. */
export function ProjectsInProgress({ projects, today, renderMembers }: Props) {
  const [sort, setSort] = useUrlSort(byDeadline, projectSortKeys, 'projects');
  const shown = useFirstRows('projectRows');
  const columns = useMemo(() => projectColumns(today), [today]);
  const unfinished = projects.filter(isAwaited);
  const done = projects.filter(({ status }) => status === 1).length;
  return (
    <Widget
      title="Project Evaluations In Progress"
      emptyText={projects.length === 0 ? 'No project evaluations are in progress.' : null}
    >
      <div className={classes.glance}>
        <AtAGlance
          unfinished={unfinished}
          others={[
            { label: 'All submitted', value: done, tone: 'good' },
            {
              label: 'No one to evaluate',
              value: projects.length - unfinished.length - done,
              tone: 'neutral',
            },
          ]}
          today={today}
        />
        <LatePeople late={lateMembers(projects, today)} of="member" />
      </div>
      <SortTable
        caption="Project evaluations in progress"
        columns={columns}
        rows={projects}
        rowKey={keyOf}
        sort={sort}
        onSort={setSort}
        defaultSort={byDeadline}
        limit={shown.limit}
        expansion={{ label: ({ projectTitle }) => `Members of ${projectTitle}`, render: renderMembers }}
      />
      <RowsButton rows={shown} total={projects.length} of="project evaluations" />
    </Widget>
  );
}

const byDeadline = { key: 'deadline', direction: 'asc' } as const;
const keyOf = ({ projectId }: DashboardProject) => projectId;
