import type { MouseEvent } from 'react';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import classes from './JumpList.module.css';
import { type ProfilePart, profileParts } from '../profile/ProfilePart.tsx';

/** Leads to the parts of a profile, with how much of the shown period each holds. */
export function JumpList({ profile }: { readonly profile: EmployeeProfile }) {
  const counts: Partial<Record<ProfilePart, number>> = {
    goals: profile.goals.length,
    feedback: profile.projectEvaluationResults.length,
    kudos: profile.kudosReceived.length + profile.kudosGiven.length,
  };
  return (
    <nav aria-label="On this page" data-no-print>
      <ul className={classes.list}>
        {profileParts.map(([part, label]) => (
          <li key={part}>
            <a href={`#${part}`} className={classes.link} onClick={(event) => jump(event, part)}>
              {label}
              {counts[part] !== undefined && <span className={classes.count}> {counts[part]}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Without a change of the address, so that Back leaves the profile. */
function jump(event: MouseEvent, part: ProfilePart) {
  event.preventDefault();
  const target = document.getElementById(part);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}
