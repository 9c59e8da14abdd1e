import { useId } from 'react';
import type { Glance } from '#contract/dashboards/dashboards.schemas.ts';
import { Link } from 'react-router';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import classes from '../AdminDashboard.module.css';

type Props = {
  readonly glance: Pick<Glance, 'latest' | 'latePeople'>;
  readonly of: 'reviewer' | 'member';
  /** The page that lists all that is late. */
  readonly to?: string;
};

/** The late people and whom they block, the worst first. */
export function LatePeople({ glance: { latest, latePeople }, of, to }: Props) {
  const id = useId();
  const more = latePeople - latest.length;
  return (
    <div>
      <h3 id={id} className={classes.lateTitle}>
        {latePeople === 0 ? `No ${of} is late.` : <ToAll to={to}>{`Late ${of}s (${latePeople})`}</ToAll>}
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
          {more > 0 && (
            <li className={classes.owes}>
              <ToAll to={to}>{`and ${more} more`}</ToAll>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Words that lead to all late people, if a page lists them. */
function ToAll({ to, children }: { readonly to: string | undefined; readonly children: string }) {
  if (to === undefined) return children;
  return (
    <Link to={to} className={`${classes.link} ${classes.toAll}`}>
      {children}
    </Link>
  );
}

/** A person who blocks many others takes only a line or two. */
const owedText = (owes: readonly string[], inAll: number) =>
  `${owes.join(', ')}${inAll > owes.length ? ` and ${inAll - owes.length} more` : ''}`;
