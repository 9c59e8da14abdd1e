import type { ReactNode } from 'react';
import classes from './KeyValueList.module.css';

type Item = { readonly label: string; readonly value: ReactNode };

/** A list of labeled values. */
export function KeyValueList({ items }: { readonly items: readonly Item[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
