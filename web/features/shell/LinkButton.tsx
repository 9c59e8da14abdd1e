import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './action.module.css';

type Props = { readonly to: string; readonly children: ReactNode };

/** A link styled as the page's primary button. */
export function LinkButton({ to, children }: Props) {
  return (
    <Link to={to} className={classes.action}>
      {children}
    </Link>
  );
}
