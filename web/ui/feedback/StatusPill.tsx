import classes from './Status.module.css';
import type { Tone } from './tone.ts';

/** A state as a colored pill with a word. */
export function StatusPill({ tone, word }: { readonly tone: Tone; readonly word: string }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {word}
    </span>
  );
}
