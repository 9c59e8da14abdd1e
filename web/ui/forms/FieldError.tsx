import { get, useFormState } from 'react-hook-form';
import { useFieldRegistry } from './field-registry.ts';
import classes from './Form.module.css';
import { flattenErrors } from './form-errors.ts';

/** The errors of a form part that is not a single field, such as the rules on a list of rows. */
export function FieldError({ name }: { readonly name: string }) {
  useFieldRegistry(name);
  const { errors } = useFormState({ name });
  const own = flattenErrors(get(errors, name)).filter(({ path }) => path === '');
  if (own.length === 0) return null;
  return (
    <div role="alert" className={classes.problem}>
      {own.map(({ message }) => (
        <div key={message}>{message}</div>
      ))}
    </div>
  );
}
