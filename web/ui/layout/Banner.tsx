import type { ReactNode } from 'react';
import type { Tone } from '../feedback/tone.ts';
import classes from './Banner.module.css';

type Props = { readonly tone?: Tone; readonly children: ReactNode; readonly action?: ReactNode };

/** A thin bar above the content that says what is special about the page. */
export function Banner({ tone = 'info', children, action }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role="note">
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
