import type { ReactNode } from 'react';
import classes from './Frame.module.css';

type Props = { readonly bar: ReactNode; readonly children: ReactNode };

/** The frame of a page behind a bar: skip link, bar, content. */
export function Frame({ bar, children }: Props) {
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      {bar}
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}
