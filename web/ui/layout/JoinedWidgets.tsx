import type { ReactNode } from 'react';
import classes from './Widget.module.css';

/** Widgets that belong together, in one card. */
export function JoinedWidgets({ children }: { readonly children: ReactNode }) {
  return <div className={classes.joined}>{children}</div>;
}
