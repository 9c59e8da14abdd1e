import { useId } from 'react';
import type { DashboardReview } from '#contract/dashboards.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import classes from './AdminDashboard.module.css';
import { lateReviewers } from './late-reviewers.ts';

type Props = { readonly reviews: readonly DashboardReview[]; readonly today: string };

/** Who blocks whom, the worst first. */
export function LateReviewers({ reviews, today }: Props) {
  const id = useId();
  const late = lateReviewers(reviews, today);
  const more = late.length - SHOWN;
  return (
    <div>
      <h3 id={id} className={classes.lateTitle}>
        {late.length === 0 ? 'No reviewer is late.' : `Late reviewers (${late.length})`}
      </h3>
      {late.length > 0 && (
        <ul className={classes.late} aria-labelledby={id}>
          {late.slice(0, SHOWN).map(({ employeeId, fullName, waiting }) => (
            <li key={employeeId}>
              <strong>
                <PersonLink employeeId={employeeId} fullName={fullName} />
              </strong>{' '}
              <span className={classes.owes}>owes {waiting.join(', ')}</span>
            </li>
          ))}
          {more > 0 && <li className={classes.owes}>and {more} more</li>}
        </ul>
      )}
    </div>
  );
}

const SHOWN = 3;
