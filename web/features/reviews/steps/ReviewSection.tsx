import { type ReactNode, useId } from 'react';
import classes from './ReviewSection.module.css';

type Props = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode };

export function ReviewSection({ title, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.header}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        <div className={classes.actions}>{actions}</div>
      </div>
      {children}
    </section>
  );
}
