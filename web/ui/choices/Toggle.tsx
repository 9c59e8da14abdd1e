import classes from './choices.module.css';

type Props = {
  readonly label: string;
  /** The name for screen readers if the label is ambiguous. */
  readonly spokenLabel?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A switch outside of forms that takes effect immediately. */
export function Toggle({ label, spokenLabel, isOn, onChange }: Props) {
  return (
    <label className={classes.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-label={spokenLabel}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
