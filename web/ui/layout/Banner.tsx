import type { ReactNode } from 'react';
import type { Tone } from '../feedback/tone.ts';
import classes from './Banner.module.css';

type Props = {
  readonly tone?: Tone;
  /** `status` is read out when it appears; null where a frame reads it out. */
  readonly role?: 'note' | 'status' | null;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** A bar above the content that says what is special about the page, or a notice in it. */
export function Banner({ tone = 'info', role = 'note', children, action }: Props) {
  return (
    <div className={classes.banner} data-tone={tone} role={role ?? undefined}>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
