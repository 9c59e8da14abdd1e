import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '#web/ui/icons.tsx';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { FieldError } from '#web/ui/forms/FieldError.tsx';
import classes from './Settings.module.css';
import type { SettingsValues } from './settings-form.ts';

type Props = {
  readonly label: string;
  readonly help: string;
};

/** The list of holidays, a date field each. */
export function Holidays({ label, help }: Props) {
  const { fields, append, remove } = useFieldArray<SettingsValues>({ name: 'holidays' });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.heading}>{label}</legend>
      <p className={classes.words}>{help}</p>
      {fields.length > 0 && (
        <ol className={classes.rows}>
          {fields.map((field, row) => (
            <li key={field.id} className={classes.row}>
              <DateFieldControl name={`holidays.${row}.day`} label={`Holiday ${row + 1}`} />
              <ActionIcon
                variant="default"
                size="lg"
                className={classes.remove ?? ''}
                aria-label={`Remove holiday ${row + 1}`}
                onClick={() => {
                  remove(row);
                  add.current?.focus();
                }}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <FieldError name="holidays" />
      <div>
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => append({ day: '' }, { focusName: `holidays.${fields.length}.day` })}
        >
          Add Holiday
        </Button>
      </div>
    </fieldset>
  );
}
