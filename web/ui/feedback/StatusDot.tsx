import { VisuallyHidden } from '@mantine/core';
import classes from './Status.module.css';
import type { Tone } from './tone.ts';

type Props = { readonly tone: Tone; readonly word: string; readonly isWordHidden?: boolean };

/** A state as a dot; its word stands beside it, or is there for whoever points at or listens to it. */
export function StatusDot({ tone, word, isWordHidden = false }: Props) {
  return (
    <span className={classes.dot} data-tone={tone} {...(isWordHidden ? { title: word } : {})}>
      {isWordHidden ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}
