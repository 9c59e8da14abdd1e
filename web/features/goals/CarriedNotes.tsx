import { Link } from 'react-router';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { paths } from '#web/app/paths.ts';
import classes from './CarriedNotes.module.css';
import shared from './goals.module.css';

/** Which goal this one continues, and which goal continues it, after a marking period ended. */
export function CarriedNotes({ goal }: { readonly goal: Goal }) {
  const { employeeId, copiedFrom, copiedTo } = goal;
  if (copiedFrom === null && copiedTo === null) return null;
  return (
    <div className={classes.notes}>
      {copiedFrom !== null && (
        <p className={classes.note}>
          Carried over from{' '}
          <Link to={paths.goal(employeeId, copiedFrom.goalId)} className={shared.link}>
            the period {copiedFrom.period}
          </Link>
          .
        </p>
      )}
      {copiedTo !== null && (
        <p className={classes.note}>
          Carried over to{' '}
          <Link to={paths.goal(employeeId, copiedTo.goalId)} className={shared.link}>
            {copiedTo.period === 'Current Period' ? 'the current period' : `the period ${copiedTo.period}`}
          </Link>
          .
        </p>
      )}
    </div>
  );
}
