import classes from './Status.module.css';

type Props = { readonly text: string; readonly tone: 'danger' | 'warning' | 'neutral' };

/** How much time is left, in the tone that was decided for it. */
export function DeadlineText({ text, tone }: Props) {
  return (
    <span className={classes.deadline} data-tone={tone}>
      {text}
    </span>
  );
}
