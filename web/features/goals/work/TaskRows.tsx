import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '#web/ui/icons.tsx';
import { useRef, useState } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { newRow, type tasksInput } from './task-rows.ts';
import { TaskRow } from './TaskRow.tsx';
import classes from './TaskRows.module.css';

type Tasks = z.input<typeof tasksInput>;
type Props = {
  readonly control: Control<Tasks, unknown, z.output<typeof tasksInput>>;
  readonly today: string;
};

/** The rows of the task editor. Moving or removing a row keeps the focus near it. */
export function TaskRows({ control, today }: Props) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'tasks' });
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const focusLater = (row: number, what: 'up' | 'down' | 'title') =>
    requestAnimationFrame(() => {
      const buttons =
        list.current?.children[row]?.querySelectorAll<HTMLElement>(`[data-focus='${what}']`) ?? [];
      const [target] = buttons;
      const other = what === 'up' ? 'down' : 'up';
      if (target?.matches(':disabled')) focusLater(row, other);
      else target?.focus();
    });
  const shift = (from: number, to: number) => {
    move(from, to);
    setSaid(`Moved to position ${to + 1} of ${fields.length}.`);
    focusLater(to, to < from ? 'up' : 'down');
  };
  const drop = (row: number) => {
    remove(row);
    setSaid('The task will be removed when you save.');
    focusLater(Math.max(0, Math.min(row, fields.length - 2)), 'title');
  };

  return (
    <>
      <ol ref={list} className={classes.rows}>
        {fields.map((field, row) => (
          <TaskRow
            key={field.id}
            row={row}
            today={today}
            isLast={row === fields.length - 1}
            onMove={(to) => shift(row, to)}
            onRemove={() => drop(row)}
          />
        ))}
      </ol>
      {fields.length === 0 && <p className={classes.none}>No tasks.</p>}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => append(newRow(), { focusName: `tasks.${fields.length}.content` })}
        >
          Add Task
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
