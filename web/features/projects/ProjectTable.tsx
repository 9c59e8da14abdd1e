import { useMemo } from 'react';
import type { ProjectRow } from '#contract/projects.ts';
import { useViewer } from '#web/app/use-session.ts';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import classes from './projects.module.css';
import { LATEST_END_FIRST, projectColumns, projectSortKeys, yearGroups } from './project-columns.tsx';

type Props = {
  readonly caption: string;
  readonly projects: readonly ProjectRow[];
  /** The URL parameter of the sort order. */
  readonly parameter: string;
};

/** A sortable table of projects. Sorted by start or end, it is grouped by year. */
export function ProjectTable({ caption, projects, parameter }: Props) {
  const viewer = useViewer();
  const [sort, setSort] = useUrlSort(LATEST_END_FIRST, projectSortKeys, parameter);
  const columns = useMemo(() => projectColumns(viewer), [viewer]);
  return (
    <div className={classes.table}>
      <SortTable
        caption={caption}
        columns={columns}
        rows={projects}
        rowKey={keyOf}
        sort={sort}
        onSort={setSort}
        defaultSort={LATEST_END_FIRST}
        groupOf={yearGroups(sort)}
      />
    </div>
  );
}

const keyOf = ({ projectId }: ProjectRow) => projectId;
