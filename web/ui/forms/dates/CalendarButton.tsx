import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '../../icons.tsx';
import { useState } from 'react';
import { LazyModule } from '../../lazy-module.ts';
import { useLazy } from '../../use-lazy.ts';
import classes from './CalendarButton.module.css';

const calendar = new LazyModule(() => import('./CalendarPopover.tsx'));

type Props = {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly onPick: (day: string) => void;
};

/** The button at the end of a date field, and its calendar. */
export function CalendarButton({ label, value, disabled, opened, onChange, onPick }: Props) {
  const loaded = useLazy(calendar, opened);
  // Once the calendar is loaded, the button is mounted again inside it and must get its focus back.
  const [hasFocus, setHasFocus] = useState(false);
  const takenOver = { autoFocus: hasFocus };
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.button ?? ''}
      disabled={disabled}
      {...takenOver}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      aria-label={`Pick a date: ${label}`}
      data-mantine-stop-propagation={opened || undefined}
      onClick={() => onChange(!opened)}
    >
      <IconCalendar size={16} stroke={1.7} />
    </ActionIcon>
  );
  if (loaded === null) return button;
  return (
    <loaded.CalendarPopover value={value} opened={opened} onChange={onChange} onPick={onPick}>
      {button}
    </loaded.CalendarPopover>
  );
}
