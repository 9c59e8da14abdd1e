import type { ReactNode } from 'react';
import classes from './ProfileColumns.module.css';

type Props = { readonly first: ReactNode; readonly second: ReactNode; readonly isStale: boolean };

/** Equal widgets in two columns that grow on their own: a long one leaves no hole beside it. */
export function ProfileColumns({ first, second, isStale }: Props) {
  return (
    <div className={classes.columns} aria-busy={isStale} data-stale={isStale || undefined}>
      <div className={classes.column}>{first}</div>
      <div className={classes.column}>{second}</div>
    </div>
  );
}
