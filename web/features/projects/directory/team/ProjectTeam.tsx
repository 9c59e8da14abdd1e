import { projectRoleLabels } from '#contract/core/enums.ts';
import type { Project } from '#contract/projects/projects.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import classes from '../ProjectPage.module.css';
import shared from '../projects.module.css';

/** The project's team, for viewers who don't manage its evaluations. */
export function ProjectTeam({ project: { evaluations } }: { readonly project: Project }) {
  return (
    <Widget title="Team">
      <ul className={classes.list}>
        {evaluations.map(({ evaluationId, employee, projectRole, isActive }) => (
          <li key={evaluationId} className={classes.item}>
            <span>
              <PersonLink {...employee} />{' '}
              <span className={shared.quiet}>{projectRoleLabels[projectRole]}</span>
            </span>
            {!isActive && <StatusPill tone="neutral" word="Archived" />}
          </li>
        ))}
      </ul>
    </Widget>
  );
}
