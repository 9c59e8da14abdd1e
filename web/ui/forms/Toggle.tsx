import classes from './light.module.css';

type Props = {
  readonly label: string;
  /** What it is about, where the label alone does not say it. */
  readonly spokenLabel?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** Yes or no that takes effect at once, outside of forms. */
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
