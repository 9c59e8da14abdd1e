import { useId } from 'react';
import type { Glance } from '#contract/dashboards.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import classes from './AdminDashboard.module.css';

type Props = {
  readonly glance: Pick<Glance, 'latest' | 'latePeople'>;
  readonly of: 'reviewer' | 'member';
};

/** The late people and whom they block, the worst first. */
export function LatePeople({ glance: { latest, latePeople }, of }: Props) {
  const id = useId();
  const more = latePeople - latest.length;
  return (
    <div>
      <h3 id={id} className={classes.lateTitle}>
        {latePeople === 0 ? `No ${of} is late.` : `Late ${of}s (${latePeople})`}
      </h3>
      {latePeople > 0 && (
        <ul className={classes.late} aria-labelledby={id}>
          {latest.map(({ employeeId, fullName, owes, owesInAll }) => (
            <li key={employeeId}>
              <strong>
                <PersonLink employeeId={employeeId} fullName={fullName} />
              </strong>{' '}
              <span className={classes.owes}>late with {owedText(owes, owesInAll)}</span>
            </li>
          ))}
          {more > 0 && <li className={classes.owes}>and {more} more</li>}
        </ul>
      )}
    </div>
  );
}

/** A person who blocks many others takes only a line or two. */
const owedText = (owes: readonly string[], inAll: number) =>
  `${owes.join(', ')}${inAll > owes.length ? ` and ${inAll - owes.length} more` : ''}`;
