import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

type Item = {
  readonly key: string | number;
  readonly title: ReactNode;
  readonly when: string;
  readonly children?: ReactNode;
};

/** A list of events in the given order; the first one is the current one. */
export function Timeline({ items }: { readonly items: readonly Item[] }) {
  return (
    <ol className={classes.timeline}>
      {items.map(({ key, title, when, children }) => (
        <li key={key} className={classes.item}>
          <div className={classes.line}>
            <span className={classes.title}>{title}</span>
            <span className={classes.when}>{when}</span>
          </div>
          {children}
        </li>
      ))}
    </ol>
  );
}
