import type { ReactNode } from 'react';
import classes from './ProfileColumns.module.css';

type Props = { readonly first: ReactNode; readonly second: ReactNode; readonly isStale: boolean };

/** Two columns with independent heights, so that a tall widget leaves no gap beside it. */
export function ProfileColumns({ first, second, isStale }: Props) {
  return (
    <div className={classes.columns} aria-busy={isStale} data-stale={isStale || undefined}>
      <div className={classes.column}>{first}</div>
      <div className={classes.column}>{second}</div>
    </div>
  );
}
