import type { ReactNode } from 'react';
import classes from './Widget.module.css';

/** Widgets of equal width: two in a row where there is room. */
export function WidgetGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
