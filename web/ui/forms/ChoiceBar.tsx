import { useId } from 'react';
import classes from './light.module.css';

type Props<Value extends string> = {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** Switches between two or three views, outside of forms. Radio buttons, so arrow keys work. */
export function ChoiceBar<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.bar} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            className={classes.hidden}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
