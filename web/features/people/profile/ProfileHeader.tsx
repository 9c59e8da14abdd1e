import type { ReactNode } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import { withoutLead } from '#contract/core/names.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { leaveText, startText } from '#web/app/time-remaining.ts';
import { PersonName } from '#web/app/people/PersonName.tsx';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import classes from './ProfileHeader.module.css';

type Props = {
  readonly profile: EmployeeProfile;
  readonly periodSelect: ReactNode;
  readonly actions: ReactNode;
};

/** The person's name, the shown period, and the viewer's actions. */
export function ProfileHeader({ profile, periodSelect, actions }: Props) {
  const { fullName, position, department, teamLead, isActive, endDate, leave, startsOn } = profile;
  return (
    <div className={classes.header}>
      <div className={classes.person}>
        <Avatar name={fullName} size="large" />
        <div className={classes.words}>
          <h2 className={classes.name}>
            <PersonName {...profile} />
          </h2>
          <p className={classes.facts}>
            {[position?.positionName, department.departmentName].filter(Boolean).join(' · ')}
          </p>
          <p className={classes.facts}>
            Team Lead:{' '}
            {teamLead === null ? (
              withoutLead(profile.managerId === profile.employeeId)
            ) : (
              <PersonLink {...teamLead} />
            )}
            {!isActive && ' · Archived'}
            {isActive && startsOn && ` · ${startText(startsOn)}`}
            {isActive && leave?.isNow === true && ` · ${leaveText(leave.to)}`}
            {isActive && endDate !== null && ` · Last day ${formatDay(endDate)}`}
          </p>
        </div>
      </div>
      <div className={classes.controls}>
        {periodSelect}
        <div className={classes.actions}>{actions}</div>
      </div>
    </div>
  );
}
