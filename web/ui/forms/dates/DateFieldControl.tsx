import { formatDay } from '#contract/core/values/dates.ts';
import { DateField } from './DateField.tsx';
import { PastDayWarning } from './PastDayWarning.tsx';
import { asText, type FieldProps, useField } from '../use-field.ts';

type Props = Omit<FieldProps, 'placeholder'> & {
  /** Set where a past day is unusual: an earlier day that the person enters gets a warning. */
  readonly today?: string;
};

/**
 * A form field for a day as YYYY-MM-DD, or ''. Each field of a rule on the order of dates lists the others in
 * `deps`.
 */
export function DateFieldControl({ name, deps, today, ...rest }: Props) {
  const { value, registry, ...field } = useField(name, deps, { label: rest.label, asText: asDay });
  const input = (
    <DateField
      {...rest}
      {...field}
      name={name}
      value={asText(value)}
      onUnreadable={(message) => registry.markUnreadable(name, message)}
    />
  );
  if (today === undefined) return input;
  return (
    <div>
      {input}
      <PastDayWarning name={name} day={asText(value)} today={today} />
    </div>
  );
}

const asDay = (value: unknown) => (asText(value) === '' ? '' : formatDay(asText(value)));
