import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ProjectRow } from '#contract/projects.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { matchesProject } from './project-filter.ts';
import { ProjectTable } from './ProjectTable.tsx';
import { closedProjectsQuery, projectsQuery } from './projects.api.ts';

/** The open projects that match the filter. */
export function OpenProjects({ filter, emptyAction }: { filter: string; emptyAction: ReactNode }) {
  const { data, isError } = useQuery(projectsQuery);
  if (data === undefined && isError) return <Empty text="The projects could not be loaded." />;
  if (data === undefined) return <Skeletons shape="table" rows={SKELETON_ROWS} />;
  return (
    <Found
      projects={data}
      filter={filter}
      caption="Open projects"
      parameter="sort"
      none={<Empty text="There are no open projects." action={emptyAction} />}
    />
  );
}

/** The closed projects that match the filter. For Admins. */
export function ClosedProjects({ filter }: { readonly filter: string }) {
  const { data, isError } = useQuery(closedProjectsQuery);
  if (data === undefined && isError) return <Empty text="The closed projects could not be loaded." />;
  if (data === undefined) return <Skeletons shape="table" rows={3} />;
  return (
    <Found
      projects={data}
      filter={filter}
      caption="Closed projects"
      parameter="closed"
      none={<Empty text="No project has been closed yet." />}
    />
  );
}

type FoundProps = {
  readonly projects: readonly ProjectRow[];
  readonly filter: string;
  readonly caption: string;
  readonly parameter: string;
  /** Shown if the unfiltered list is empty. */
  readonly none: ReactNode;
};

function Found({ projects, filter, caption, parameter, none }: FoundProps) {
  const found = useMemo(
    () => projects.filter((project) => matchesProject(filter, project)),
    [projects, filter],
  );
  if (projects.length === 0) return none;
  if (found.length === 0) return <Empty text="No project matches the filter." />;
  return <ProjectTable caption={caption} projects={found} parameter={parameter} />;
}

const SKELETON_ROWS = 20;
