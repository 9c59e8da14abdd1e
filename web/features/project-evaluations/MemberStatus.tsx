import { formatDay, formatMonthDay } from '#contract/dates.ts';
import { projectRoleLabels } from '#contract/enums.ts';
import { can } from '#contract/policies.ts';
import { type Project, type ProjectMember, projectFactsOf } from '#contract/projects.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { useViewer } from '#web/app/use-session.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { DeleteEvaluation } from './DeleteEvaluation.tsx';
import { NotifyMember } from './NotifyMember.tsx';
import classes from './ReviewStatus.module.css';

type Props = { readonly project: Project; readonly member: ProjectMember };

/** One member: who, as what, how far, told and reminded when. */
export function MemberStatus({ project, member }: Props) {
  const viewer = useViewer();
  const facts = projectFactsOf(project);
  const { employee, projectRole, isActive, isComplete = false, deliveryFailed = false } = member;
  const isOpen = !isComplete && isActive;
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <span className={classes.who}>
          <PersonLink {...employee} /> <span className={classes.role}>{projectRoleLabels[projectRole]}</span>
        </span>
        <span className={classes.pills}>
          {deliveryFailed && <StatusPill tone="danger" word="Not delivered" />}
          {!isActive && <StatusPill tone="neutral" word="Archived" />}
          <StatusPill tone={isComplete ? 'good' : 'neutral'} word={isComplete ? 'Complete' : 'Incomplete'} />
        </span>
      </div>
      <div className={classes.line}>
        <p className={classes.facts}>{factsOf(member)}</p>
        <span className={classes.controls} data-no-print>
          {!isComplete && projectRole !== 'PM' && can.deleteEvaluation(viewer, facts) && (
            <DeleteEvaluation member={member} projectName={project.projectName} />
          )}
          {isOpen && !project.isClosed && can.remindEvaluator(viewer, facts) && (
            <NotifyMember member={member} />
          )}
        </span>
      </div>
    </li>
  );
}

function factsOf({ invitedDate = null, remindersSent = [] }: ProjectMember): string {
  const count = remindersSent.length;
  const days = remindersSent.map(formatMonthDay).join(', ');
  return [
    invitedDate === null ? 'Not invited yet' : `Invited ${formatDay(invitedDate)}`,
    count === 0 ? 'No reminders' : `${count} ${count === 1 ? 'reminder' : 'reminders'}: ${days}`,
  ].join(' · ');
}
