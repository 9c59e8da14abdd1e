import page from '#web/ui/plain/text.module.css';
import classes from './questions.module.css';

type Props = {
  readonly id: string;
  readonly mine: string;
  readonly other: string;
  readonly onKeep: (kept: 'mine' | 'other' | 'both') => void;
};

const choices = [
  ['mine', 'Keep this'],
  ['other', 'Keep the other'],
  ['both', 'Keep both'],
] as const;

/** The texts of two devices that typed apart. Both stay until the person chooses. */
export function BothTexts({ id, mine, other, onKeep }: Props) {
  return (
    <div className={classes.both} role="group" aria-labelledby={`${id}-both`}>
      <p id={`${id}-both`} className={classes.bothTitle}>
        You also wrote here on another device. Choose what stays.
      </p>
      <dl className={classes.bothTexts}>
        <dt>On this device</dt>
        <dd dir="auto">{mine}</dd>
        <dt>On the other device</dt>
        <dd dir="auto">{other === '' ? 'Nothing: the text was removed.' : other}</dd>
      </dl>
      <div className={page.buttons}>
        {choices.map(([kept, label]) => (
          <button key={kept} type="button" className={classes.keep} onClick={() => onKeep(kept)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
