import { type KudoValue, kudoValues } from '#contract/kudos/kudos.ts';
import { asTexts, useField } from '#web/ui/forms/use-field.ts';
import { valueIcons } from './value-icons.ts';
import classes from './kudos.module.css';
import { kudoValueDescriptions } from './value-descriptions.ts';

/** Picks any of the company values, each with icon, name and description. */
export function ValuesField({ name }: { readonly name: string }) {
  const { value, onChange, onBlur } = useField(name, [], {
    label: 'Values',
    asText: (values) => asTexts(values).join(', '),
  });
  const picked = asTexts(value);
  const toggle = (one: KudoValue) =>
    onChange(picked.includes(one) ? picked.filter((other) => other !== one) : [...picked, one]);
  return (
    <fieldset className={classes.values}>
      <legend className={classes.legend}>Values</legend>
      {kudoValues.map((one) => {
        const Icon = valueIcons[one];
        return (
          <label key={one} className={classes.value}>
            <input
              type="checkbox"
              className={classes.valueInput}
              checked={picked.includes(one)}
              onChange={() => toggle(one)}
              onBlur={onBlur}
            />
            <Icon size={20} aria-hidden className={classes.valueIcon} />
            <span className={classes.valueName}>{one}</span>
            <span className={classes.valueText}>{kudoValueDescriptions[one]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
