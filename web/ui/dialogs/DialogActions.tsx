import type { ReactNode } from 'react';
import classes from './DialogActions.module.css';

/** The buttons at the end of a dialog, with the primary one last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.actions} data-actions>
      {children}
    </div>
  );
}
