import type { ComboboxItem, ComboboxLikeRenderOptionInput } from '@mantine/core';
import { IconCheck } from '../../icons.tsx';
import classes from '../fields.module.css';
import { MORE, type PickOption } from './options.ts';

/** Renders an option with its hint at the end of the line. */
export function drawOption(options: readonly PickOption[]) {
  const hints = new Map(options.map(({ id, hint }) => [String(id), hint]));
  return ({ option, checked }: ComboboxLikeRenderOptionInput<ComboboxItem>) => {
    if (option.value === MORE) return <span className={classes.more}>{option.label}</span>;
    const hint = hints.get(option.value);
    return (
      <span className={classes.option}>
        <span>{option.label}</span>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        {checked === true && <IconCheck size={14} aria-hidden className={classes.check ?? ''} />}
      </span>
    );
  };
}
