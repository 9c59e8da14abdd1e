import type { ReactNode } from 'react';
import classes from './Empty.module.css';

/** One line that says what is missing, and one next step if the viewer may take it. */
export function Empty({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
