import { get, useFormState } from 'react-hook-form';
import { useFieldBook } from './field-book.ts';
import classes from './Form.module.css';
import { flattenErrors } from './form-errors.ts';

/** The error of a form part that is not a single field, such as a rule on a list of rows. */
export function FieldError({ name }: { readonly name: string }) {
  useFieldBook(name);
  const { errors } = useFormState({ name });
  const error = flattenErrors(get(errors, name)).find(({ path }) => path === '');
  if (error === undefined) return null;
  return (
    <div role="alert" className={classes.problem}>
      {error.message}
    </div>
  );
}
