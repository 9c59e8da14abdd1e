import type { ReactNode } from 'react';
import { usePaged } from '#web/app/paged.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { NotLoaded } from '#web/ui/layout/NotLoaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { LATEST_END_FIRST, projectSortKeys } from './project-columns.tsx';
import { ProjectTable } from './ProjectTable.tsx';
import { closedProjectsQuery, projectsQuery } from './project-lists.api.ts';

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
      none={<Empty text="There are no open projects." action={emptyAction} />}
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
      none={<Empty text="No project has been closed yet." />}
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
  readonly none: ReactNode;
};

function Found({ query, filter, caption, parameter, rowsAtFirst, failed, none }: FoundProps) {
  const [sort, setSort] = useUrlSort(LATEST_END_FIRST, projectSortKeys, parameter);
  const projects = usePaged(query({ q: filter, sort }));
  if (projects.rows === undefined)
    return (
      <NotLoaded load={projects} failed={failed}>
        <Skeletons shape="table" rows={rowsAtFirst} />
      </NotLoaded>
    );
  if (projects.rows.length === 0)
    return filter === '' ? none : <Empty text="No project matches the filter." />;
  return <ProjectTable caption={caption} projects={projects} sort={sort} onSort={setSort} />;
}

const SKELETON_ROWS = 20;
