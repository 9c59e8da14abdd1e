import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '#web/ui/icons.tsx';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { TaskDoneField } from './TaskDoneField.tsx';
import classes from './TaskRows.module.css';

type Props = {
  readonly row: number;
  readonly today: string;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

export function TaskRow({ row, today, isLast, onMove, onRemove }: Props) {
  const name = `Task ${row + 1}`;
  return (
    <li className={classes.row}>
      <TaskDoneField name={`tasks.${row}.isCompleted`} label={`${name} done`} />
      <div className={classes.title}>
        <TextField name={`tasks.${row}.content`} label={`${name} title`} required />
      </div>
      <div className={classes.date}>
        <DateFieldControl name={`tasks.${row}.dueDate`} label={`${name} due`} today={today} />
      </div>
      <div className={classes.buttons}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Move ${name} up`}
          data-focus="up"
          disabled={row === 0}
          onClick={() => onMove(row - 1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Move ${name} down`}
          data-focus="down"
          disabled={isLast}
          onClick={() => onMove(row + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Delete ${name}`}
          data-focus="title"
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
