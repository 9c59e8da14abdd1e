import type { ReactNode } from 'react';
import classes from '../directory/JumpList.module.css';

/** The parts of a profile to which its jump list leads. */
export const profileParts = [
  ['review', 'Review'],
  ['goals', 'Goals'],
  ['feedback', 'Feedback'],
  ['kudos', 'Kudos'],
  ['about', 'About'],
] as const;

export type ProfilePart = (typeof profileParts)[number][0];

export function ProfilePartAnchor({ part, children }: { part: ProfilePart; children: ReactNode }) {
  return (
    <div id={part} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  );
}
