import type { ReactNode } from 'react';
import classes from './Timeline.module.css';

type Item = {
  readonly key: string | number;
  readonly title: ReactNode;
  readonly when: string;
  readonly children?: ReactNode;
};

/** What happened one after the other, in the order that is given; the first is the current one. */
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
