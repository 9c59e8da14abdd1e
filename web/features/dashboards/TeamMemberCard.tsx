import { formatDayShort } from '#contract/dates.ts';
import type { TeamCard } from '#contract/dashboards.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { leaveText } from '#web/app/time-remaining.ts';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import classes from './TeamCards.module.css';
import { dotOf } from './team-dot.ts';

/** One team member: name, position, hire date, last review, and a dot if something is new or overdue. */
export function TeamMemberCard({ member }: { readonly member: TeamCard }) {
  const { employeeId, fullName, managerId, position, activeHireDate, lastSitDownDate } = member;
  const dot = dotOf(member);
  return (
    <article className={classes.card} aria-label={fullName}>
      <div className={classes.person}>
        <Avatar name={fullName} />
        <div className={classes.words}>
          <h2 className={classes.name}>
            <PersonLink employeeId={employeeId} fullName={fullName} managerId={managerId} />
          </h2>
          <p className={classes.position}>{position?.positionName ?? 'No position'}</p>
        </div>
      </div>
      <KeyValueList
        items={[
          { label: 'Hire Date', value: formatDayShort(activeHireDate) },
          {
            label: 'Last Review Date',
            value: lastSitDownDate === null ? 'None yet' : formatDayShort(lastSitDownDate),
          },
        ]}
      />
      {member.onLeaveUntil !== undefined && <p className={classes.leave}>{leaveText(member.onLeaveUntil)}</p>}
      {dot !== null && <StatusDot tone={dot.tone} word={dot.word} />}
    </article>
  );
}
