import type { ReactNode } from 'react';
import { usePaged } from '#web/app/calls/paged.ts';
import { ifEmpty, Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { projectSortKeys } from './project-columns.tsx';
import { ProjectTable } from './ProjectTable.tsx';
import { closedProjectsQuery, LATEST_END_FIRST, projectsQuery } from './project-lists.api.ts';

/** The open projects that match the filter. */
export function OpenProjects({ filter, emptyAction }: { filter: string; emptyAction: ReactNode }) {
  return (
    <Found
      query={projectsQuery}
      filter={filter}
      caption="Open projects"
      parameter="sort"
      rowsAtFirst={SKELETON_ROWS}
      failed="The projects could not be loaded."
      emptyText="There are no open projects."
      emptyAction={emptyAction}
    />
  );
}

/** The closed projects that match the filter. For Admins. */
export function ClosedProjects({ filter }: { readonly filter: string }) {
  return (
    <Found
      query={closedProjectsQuery}
      filter={filter}
      caption="Closed projects"
      parameter="closed"
      rowsAtFirst={3}
      failed="The closed projects could not be loaded."
      emptyText="No project has been closed yet."
    />
  );
}

type FoundProps = {
  readonly query: typeof projectsQuery;
  readonly filter: string;
  readonly caption: string;
  /** The URL parameter of the sort order. */
  readonly parameter: string;
  readonly rowsAtFirst: number;
  readonly failed: string;
  /** Shown if the unfiltered list is empty. */
  readonly emptyText: string;
  readonly emptyAction?: ReactNode;
};

function Found({
  query,
  filter,
  caption,
  parameter,
  rowsAtFirst,
  failed,
  emptyText,
  emptyAction,
}: FoundProps) {
  const [sort, setSort] = useUrlSort(LATEST_END_FIRST, projectSortKeys, parameter);
  const projects = usePaged(query({ q: filter, sort }));
  return (
    <Loaded
      load={projects}
      data={projects.rows}
      failed={failed}
      skeleton={<Skeletons shape="table" rows={rowsAtFirst} />}
      emptyText={ifEmpty(filter === '' ? emptyText : 'No project matches the filter.')}
      emptyAction={filter === '' && emptyAction}
    >
      {() => <ProjectTable caption={caption} projects={projects} sort={sort} onSort={setSort} />}
    </Loaded>
  );
}

const SKELETON_ROWS = 20;
