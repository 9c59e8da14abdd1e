import { DateField } from './DateField.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

type Props = Omit<FieldProps, 'placeholder'>;

/**
 * A form field for a day as YYYY-MM-DD, or ''. Each field of a rule on the order of dates lists the others in `deps`.
 */
export function DateFieldControl({ name, deps, ...rest }: Props) {
  const { value, book, ...field } = useField(name, deps);
  return (
    <DateField
      {...rest}
      {...field}
      name={name}
      value={asText(value)}
      onUnreadable={(message) => book.markUnreadable(name, message)}
    />
  );
}
