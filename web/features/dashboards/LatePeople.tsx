import { useId } from 'react';
import { PersonLink } from '#web/app/PersonLink.tsx';
import classes from './AdminDashboard.module.css';
import type { LatePerson } from './late-people.ts';

type Props = { readonly late: readonly LatePerson[]; readonly of: 'reviewer' | 'member' };

/** The late people and whom they block, the worst first. */
export function LatePeople({ late, of }: Props) {
  const id = useId();
  const more = late.length - SHOWN;
  return (
    <div>
      <h3 id={id} className={classes.lateTitle}>
        {late.length === 0 ? `No ${of} is late.` : `Late ${of}s (${late.length})`}
      </h3>
      {late.length > 0 && (
        <ul className={classes.late} aria-labelledby={id}>
          {late.slice(0, SHOWN).map(({ employeeId, fullName, owes }) => (
            <li key={employeeId}>
              <strong>
                <PersonLink employeeId={employeeId} fullName={fullName} />
              </strong>{' '}
              <span className={classes.owes}>late with {firstOf(owes)}</span>
            </li>
          ))}
          {more > 0 && <li className={classes.owes}>and {more} more</li>}
        </ul>
      )}
    </div>
  );
}

const SHOWN = 3;

/** Caps the list, so that a person who blocks many others takes only a line or two. */
const firstOf = (owes: readonly string[]) =>
  owes.length <= SHOWN
    ? owes.join(', ')
    : `${owes.slice(0, SHOWN).join(', ')} and ${owes.length - SHOWN} more`;
