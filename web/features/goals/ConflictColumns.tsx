import type { ReactNode } from 'react';
import { Banner } from '#web/ui/layout/Banner.tsx';
import classes from './ConflictColumns.module.css';

type Props = {
  /** Who changed the record, and when. */
  readonly sentence: string | null;
  readonly newest: ReactNode;
  readonly children: ReactNode;
};

/** A form and, after a conflict, the other person's version beside it. */
export function ConflictColumns({ sentence, newest, children }: Props) {
  if (sentence === null) return children;
  return (
    <>
      <div role="alert">
        <Banner tone="warning">{sentence}</Banner>
      </div>
      <div className={classes.columns}>
        <div className={classes.own}>{children}</div>
        <section className={classes.newest} aria-label="Newest version">
          <h3 className={classes.title}>Newest version</h3>
          {newest}
        </section>
      </div>
    </>
  );
}
