import { useId } from 'react';
import classes from './choices.module.css';

type Props<Value extends string | number> = {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  /** `chips` wrap onto several lines. */
  readonly look?: 'bar' | 'chips';
};

/** One of a few choices, all in sight. Radio buttons, so arrow keys work. */
export function ChoiceBar<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, onChange, look = 'bar' } = props;
  const name = useId();
  return (
    <fieldset className={classes[look]} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={look === 'bar' ? classes.choice : classes.chip}>
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
