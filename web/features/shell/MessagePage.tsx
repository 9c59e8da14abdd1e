import type { ReactNode } from 'react';
import classes from './MessagePage.module.css';

type Props = { readonly title: string; readonly children: ReactNode; readonly action?: ReactNode };

/** A screen with only a heading, a sentence and one next step. */
export function MessagePage({ title, children, action }: Props) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.sentence}>{children}</p>
      {action}
    </div>
  );
}
