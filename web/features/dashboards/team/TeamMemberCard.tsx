import { formatDayShort } from '#contract/core/values/dates.ts';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { leaveText, startText } from '#web/app/time-remaining.ts';
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx';
import { StatusDot } from '#web/ui/feedback/StatusDot.tsx';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { LateItems } from '../panels/LateItems.tsx';
import { RemindOne } from '../panels/RemindOne.tsx';
import classes from './TeamCards.module.css';
import { dotOf } from './team-dot.ts';
import { newsText, reviewText } from './team-words.ts';

/** One team member: name, position, hire date, last review, and what is late, waits and is new. */
export function TeamMemberCard({ member }: { readonly member: TeamCard }) {
  const { employeeId, fullName, managerId, position, activeHireDate, lastSitDownDate, goals } = member;
  const dot = dotOf(member);
  const news = newsText(member.news);
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
      {dot !== null && <StatusDot tone={dot.tone} word={dot.word} />}
      <LateItems items={member.late} of={fullName} />
      <div className={classes.review}>
        <p className={classes.line}>Review: {reviewText(member)}</p>
        <RemindOne member={member} />
      </div>
      {goals.all > 0 && (
        <div className={classes.goals}>
          <span>Goals</span>
          <ProgressBar
            label={`Goals of ${fullName}`}
            value={goals.done / goals.all}
            text={`${goals.done} of ${goals.all}`}
          />
        </div>
      )}
      {news !== '' && <p className={classes.line}>New: {news}</p>}
      {member.onLeaveUntil !== undefined && <p className={classes.leave}>{leaveText(member.onLeaveUntil)}</p>}
      {member.startsOn && <p className={classes.leave}>{startText(member.startsOn)}</p>}
      <div className={classes.foot}>
        <KeyValueList
          items={[
            { label: 'Hire Date', value: formatDayShort(activeHireDate) },
            {
              label: 'Last Review Date',
              value: lastSitDownDate === null ? 'None yet' : formatDayShort(lastSitDownDate),
            },
          ]}
        />
      </div>
    </article>
  );
}
