import { get, useFormState } from 'react-hook-form';
import classes from './PastDayWarning.module.css';

type Props = { readonly name: string; readonly day: string; readonly today: string };

/** Says that a day that the person entered is over. The form can still be saved. */
export function PastDayWarning({ name, day, today }: Props) {
  const { dirtyFields } = useFormState({ name });
  const isEntered: unknown = get(dirtyFields, name);
  return (
    <div aria-live="polite" className={classes.warning}>
      {isEntered === true && day !== '' && day < today && 'This day is in the past.'}
    </div>
  );
}
