import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '#web/ui/icons.tsx';
import { useRef } from 'react';
import type { UseFieldArrayReturn } from 'react-hook-form';
import { TextField } from '#web/ui/forms/TextField.tsx';
import classes from './form.module.css';
import { newLink, type ProjectValues } from './project-values.ts';

type Props = {
  readonly rows: UseFieldArrayReturn<ProjectValues, 'links'>;
  /** Why a row was removed; null if none was. */
  readonly problem: string | null;
  /** Removes rows with duplicate titles; returns false if it removed any, and then no row is added. */
  readonly mayAdd: () => boolean;
  /** How many removed rows can be had back. */
  readonly removed: number;
  readonly onRestore: () => void;
};

/** The project's links. Links without a URL are not saved. */
export function LinkRows({ rows: { fields, append, remove }, problem, mayAdd, removed, onRestore }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const addRow = () => {
    if (mayAdd()) append(newLink(), { focusName: `links.${fields.length}.name` });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.heading}>Links</legend>
      <div className={classes.heads} data-of="links" aria-hidden>
        <span>Title</span>
        <span>URL</span>
      </div>
      <ol className={classes.rows} data-heads>
        {fields.map((field, row) => (
          <li key={field.id} className={classes.row}>
            <div className={classes.narrow}>
              <TextField name={`links.${row}.name`} label={`Title of link ${row + 1}`} />
            </div>
            <div className={classes.wide}>
              <TextField
                name={`links.${row}.url`}
                label={`URL of link ${row + 1}`}
                type="url"
                placeholder="https://"
              />
            </div>
            <ActionIcon
              variant="default"
              size="lg"
              className={classes.remove ?? ''}
              aria-label={`Remove link ${row + 1}`}
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
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <div className={classes.buttons}>
        {removed > 0 && (
          <Button variant="default" size="compact-sm" onClick={onRestore}>
            {removed === 1 ? 'Restore Removed Link' : 'Restore Removed Links'}
          </Button>
        )}
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={addRow}
        >
          Add Link
        </Button>
      </div>
    </fieldset>
  );
}
