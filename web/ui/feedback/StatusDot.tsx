import { VisuallyHidden } from '@mantine/core';
import classes from './Status.module.css';
import type { Tone } from './tone.ts';

type Props = { readonly tone: Tone; readonly word: string; readonly isWordHidden?: boolean };

/** A state as a colored dot. Its word is shown beside it, or only in a tooltip and for screen readers. */
export function StatusDot({ tone, word, isWordHidden = false }: Props) {
  return (
    <span className={classes.dot} data-tone={tone} {...(isWordHidden ? { title: word } : {})}>
      {isWordHidden ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}
