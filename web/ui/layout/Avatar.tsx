import classes from './Avatar.module.css';
import { initials } from './initials.ts';

type Props = { readonly name: string; readonly size?: 'small' | 'medium' | 'large' };

/** A person's initials, next to the name. Hidden from screen readers. */
export function Avatar({ name, size = 'medium' }: Props) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden>
      {initials(name)}
    </span>
  );
}
