import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import classes from './AddPeople.module.css';
import { projectQuery } from '../projects.api.ts';
import { managedProjectsQuery } from './team-tools.api.ts';

type Props = {
  /** The project being edited, which is no template for itself; null: a new one. */
  readonly projectId: number | null;
  readonly onUse: (project: Project) => void;
};

/** Offers the team of the last project that the viewer manages. Only Admins see closed projects. */
export function LastTeam({ projectId, onUse }: Props) {
  const { data = [] } = useQuery(managedProjectsQuery(useViewer().employeeId));
  const client = useQueryClient();
  const toldApart = useNamesToldApart();
  const last = data.find((project) => project.projectId !== projectId);
  if (last === undefined) return null;
  return (
    <div className={classes.last}>
      <span className={classes.words}>
        Your last project: <strong>{last.projectName}</strong>
      </span>
      <WorkButton
        variant="default"
        size="compact-sm"
        onClick={async () => onUse(toldApart(await client.query(projectQuery(last.projectId))))}
      >
        Use its team
      </WorkButton>
    </div>
  );
}
