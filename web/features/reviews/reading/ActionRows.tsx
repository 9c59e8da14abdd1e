import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#web/ui/icons.tsx';
import { useRef, useState } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { ACTIONS_MAX } from '#contract/reviews/reading/agreed-actions.ts';
import { TextField } from '#web/ui/forms/TextField.tsx';
import type { actionsInput } from './reading-forms.ts';
import classes from './ReviewPage.module.css';

type Actions = z.input<typeof actionsInput>;
type Props = { readonly control: Control<Actions, unknown, z.output<typeof actionsInput>> };
type Target = 'up' | 'down' | 'remove';

/** The rows of the editor. Moving or removing a row keeps the focus near it. */
export function ActionRows({ control }: Props) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'actions' });
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusLater = (row: number, what: Target) =>
    requestAnimationFrame(() => {
      const target = list.current?.children[row]?.querySelector<HTMLButtonElement>(`[data-focus='${what}']`);
      if (target?.disabled) focusLater(row, what === 'up' ? 'down' : 'up');
      else target?.focus();
    });
  const shift = (from: number, to: number) => {
    move(from, to);
    setSaid(`Moved to position ${to + 1} of ${fields.length}.`);
    focusLater(to, to < from ? 'up' : 'down');
  };
  const drop = (row: number) => {
    remove(row);
    setSaid('The action will be removed when you save.');
    focusLater(Math.max(0, Math.min(row, fields.length - 2)), 'remove');
  };
  return (
    <>
      <ol ref={list} className={classes.rows}>
        {fields.map((field, row) => (
          <li key={field.id} className={classes.row}>
            <div className={classes.rowText}>
              <TextField name={`actions.${row}.text`} label={`Action ${row + 1}`} required />
            </div>
            <div className={classes.rowButtons}>
              <RowButton
                label={`Move up action ${row + 1}`}
                focus="up"
                isOff={row === 0}
                onPress={() => shift(row, row - 1)}
              />
              <RowButton
                label={`Move down action ${row + 1}`}
                focus="down"
                isOff={row === fields.length - 1}
                onPress={() => shift(row, row + 1)}
              />
              <RowButton label={`Remove action ${row + 1}`} focus="remove" onPress={() => drop(row)} />
            </div>
          </li>
        ))}
      </ol>
      {fields.length === 0 && <p className={classes.quiet}>No actions.</p>}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= ACTIONS_MAX}
          onClick={() => append({ text: '' }, { focusName: `actions.${fields.length}.text` })}
        >
          Add Action
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

const icons = { up: IconArrowUp, down: IconArrowDown, remove: IconTrash } as const;

type ButtonProps = {
  readonly label: string;
  readonly focus: Target;
  readonly isOff?: boolean;
  readonly onPress: () => void;
};

function RowButton({ label, focus, isOff = false, onPress }: ButtonProps) {
  const Icon = icons[focus];
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      data-focus={focus}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
