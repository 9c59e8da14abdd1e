import { useMemo } from 'react';
import type { ProjectRow } from '#contract/projects.ts';
import type { PagedRows } from '#web/app/paged.ts';
import { useViewer } from '#web/app/use-session.ts';
import { exactCount } from '#web/ui/table/exact-count.ts';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import type { Sort } from '#web/ui/table/sort.ts';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import classes from './projects.module.css';
import { LATEST_END_FIRST, projectColumns, yearGroups } from './project-columns.tsx';

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
  const { rows = NONE, total, hasMore, isLoadingMore, loadMore } = projects;
  return (
    <div className={classes.table}>
      <SortTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        sort={sort}
        onSort={onSort}
        defaultSort={LATEST_END_FIRST}
        groupOf={yearGroups(sort)}
        serverRows={exactCount(total)}
        hasMore={hasMore}
      />
      <MoreRows noun="projects" hasMore={hasMore} isLoading={isLoadingMore} onMore={loadMore} />
    </div>
  );
}

const keyOf = ({ projectId }: ProjectRow) => projectId;
