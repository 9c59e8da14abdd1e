import classes from './Status.module.css';

type Props = { readonly text: string; readonly tone: 'danger' | 'warning' | 'neutral' };

/** The time left until a deadline, in the given tone. */
export function DeadlineText({ text, tone }: Props) {
  return (
    <span className={classes.deadline} data-tone={tone}>
      {text}
    </span>
  );
}
