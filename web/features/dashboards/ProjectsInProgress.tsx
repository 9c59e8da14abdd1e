import { type ReactNode, useMemo } from 'react';
import type { adminDashboardSummary } from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardProject } from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { AtAGlance } from './panels/AtAGlance.tsx';
import { LatePeople } from './panels/LatePeople.tsx';
import { saveProjects } from './dashboards.api.ts';
import { projectColumns } from './project-columns.tsx';
import type { WorkList } from './use-work-list.ts';
import { WorkPanel } from './WorkPanel.tsx';

type Props = {
  readonly list: WorkList<DashboardProject>;
  readonly glance: ResponseOf<typeof adminDashboardSummary>['projects'];
  readonly today: string;
  readonly renderMembers: (project: DashboardProject) => ReactNode;
};

/** The open projects with the progress of their evaluations. Each row expands to its members. */
export function ProjectsInProgress({ list, glance, today, renderMembers }: Props) {
  const columns = useMemo(() => projectColumns(today), [today]);
  return (
    <WorkPanel
      title="Project Evaluations"
      noun="project evaluations"
      list={list}
      columns={columns}
      rowKey={keyOf}
      onExport={saveProjects}
      expansion={{ label: ({ projectTitle }) => `Members of ${projectTitle}`, render: renderMembers }}
    >
      <AtAGlance
        glance={glance}
        others={[
          { label: 'All submitted', value: glance.done, tone: 'good' },
          { label: 'No one to evaluate', value: glance.alone, tone: 'neutral' },
        ]}
      />
      <LatePeople glance={glance} of="member" />
    </WorkPanel>
  );
}

const keyOf = ({ projectId }: DashboardProject) => projectId;
