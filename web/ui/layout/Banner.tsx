import type { ReactNode } from 'react';
import type { Tone } from '../feedback/tone.ts';
import classes from './Banner.module.css';

type Props = {
  readonly tone?: Tone;
  /** A `status` is read out when it appears; a `plain` one is only text, or in an element read out. */
  readonly kind?: 'note' | 'status' | 'plain';
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** A bar above the content that says what is special about the page, or a notice in it. */
export function Banner({ tone = 'info', kind = 'note', children, action }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role={kind === 'plain' ? undefined : kind}>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
