import { useMemo } from 'react';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import type { PagedRows } from '#web/app/calls/paged.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { PagedTable } from '#web/ui/table/PagedTable.tsx';
import type { Sort } from '#web/ui/table/sort.ts';
import classes from './projects.module.css';
import { LATEST_END_FIRST } from './project-lists.api.ts';
import { projectColumns, yearGroups } from './project-columns.tsx';

type Props = {
  readonly caption: string;
  readonly projects: PagedRows<ProjectRow>;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

const NONE: readonly ProjectRow[] = [];

/** A sortable table of projects. Sorted by start or end, it is grouped by year. */
export function ProjectTable({ caption, projects, sort, onSort }: Props) {
  const viewer = useViewer();
  const columns = useMemo(() => projectColumns(viewer), [viewer]);
  return (
    <div className={classes.table}>
      <PagedTable
        list={{ ...projects, rows: projects.rows ?? NONE }}
        noun="projects"
        caption={caption}
        columns={columns}
        rowKey={keyOf}
        sort={sort}
        onSort={onSort}
        defaultSort={LATEST_END_FIRST}
        groupOf={yearGroups(sort)}
      />
    </div>
  );
}

const keyOf = ({ projectId }: ProjectRow) => projectId;
