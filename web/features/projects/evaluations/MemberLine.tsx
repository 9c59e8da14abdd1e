import type { ReactNode } from 'react';
import { formatDay, formatMonthDay } from '#contract/core/values/dates.ts';
import { projectRoleLabels } from '#contract/core/enums.ts';
import type { ProjectMember } from '#contract/projects/projects.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { leaveText, startText } from '#web/app/time-remaining.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import classes from './ReviewStatus.module.css';

type Props = { readonly member: ProjectMember; readonly actions: ReactNode };

/** One member with role, status, invitation and reminders. */
export function MemberLine({ member, actions }: Props) {
  const { employee, projectRole, isActive, isComplete = false, deliveryFailed = false } = member;
  const { onLeaveUntil, startsOn } = member;
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <span className={classes.who}>
          <PersonLink {...employee} /> <span className={classes.role}>{projectRoleLabels[projectRole]}</span>
        </span>
        <span className={classes.pills}>
          {deliveryFailed && <StatusPill tone="danger" word="Not delivered" />}
          {onLeaveUntil !== undefined && <StatusPill tone="neutral" word={leaveText(onLeaveUntil)} />}
          {startsOn !== undefined && <StatusPill tone="neutral" word={startText(startsOn)} />}
          {!isActive && <StatusPill tone="neutral" word="Archived" />}
          <StatusPill tone={isComplete ? 'good' : 'neutral'} word={isComplete ? 'Complete' : 'Incomplete'} />
        </span>
      </div>
      <div className={classes.line}>
        <p className={classes.facts}>{factsOf(member)}</p>
        <span className={classes.controls} data-no-print>
          {actions}
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
