import type { KudoValue } from '#contract/kudos/kudos.ts';
import { valueIcons } from './value-icons.ts';
import classes from './kudos.module.css';
import { kudoValueDescriptions } from './value-descriptions.ts';

/** The company values of a kudo, each with icon and name. */
export function ValueChips({ values }: { readonly values: readonly KudoValue[] }) {
  if (values.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Values">
      {values.map((value) => {
        const Icon = valueIcons[value];
        return (
          <li key={value} className={classes.chip} title={kudoValueDescriptions[value]}>
            <Icon size={14} aria-hidden />
            {value}
          </li>
        );
      })}
    </ul>
  );
}
