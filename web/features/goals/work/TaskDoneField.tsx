import { Checkbox } from '@mantine/core';
import { useField } from '#web/ui/forms/use-field.ts';
import classes from './TaskRows.module.css';

/** The task editor's checkbox for completed tasks. */
export function TaskDoneField({ name, label }: { readonly name: string; readonly label: string }) {
  const { value, onChange, onBlur, ref } = useField(name);
  return (
    <Checkbox
      ref={ref}
      aria-label={label}
      checked={value === true}
      classNames={{ root: classes.done ?? '', input: classes.box ?? '' }}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
