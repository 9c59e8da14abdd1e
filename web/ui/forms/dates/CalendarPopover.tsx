import '@mantine/dates/styles.layer.css';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { dayHere } from './day-here.ts';
import { useRoom } from '../use-room.ts';

type Props = {
  readonly value: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly onPick: (day: string) => void;
  /** The button that the calendar is attached to. */
  readonly children: ReactNode;
};

/**
 * The calendar of a date field. It never covers the field's error, Save or Cancel. Escape closes only the
 * calendar, not the dialog around it.
 */
export function CalendarPopover({ value, opened, onChange, onPick, children }: Props) {
  const today = dayHere();
  // The popover records the focused element when `opened` turns true, so the first render is always closed.
  const isThere = useDeferredValue(true, false);
  const id = useId();
  const { side, offset } = useRoom(opened && isThere, id, calendar);
  return (
    <Popover
      id={id}
      opened={opened && isThere}
      onChange={onChange}
      position={side === 'below' ? 'bottom-end' : 'top-end'}
      offset={offset}
      middlewares={{ flip: false, shift: true }}
      // Otherwise it keeps its first position, from before the available space was measured.
      preventPositionChangeWhenVisible={false}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation="true">
        <DatePicker
          __stopPropagation
          value={value === '' ? null : value}
          defaultDate={value === '' ? today : value}
          allowDeselect={false}
          firstDayOfWeek={0}
          highlightToday
          ariaLabels={ariaLabels}
          getDayAriaLabel={spokenDay}
          getDayProps={(day) => (day === (value || today) ? { 'data-autofocus': true } : {})}
          onChange={(day) => {
            // Selecting the same day again counts as a choice.
            onPick(day ?? value);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** A month of six weeks with header, padding and border. */
const HEIGHT_PX = 316;
const calendar = { hangsFrom: 'element', least: HEIGHT_PX, most: HEIGHT_PX } as const;

/** The buttons to months and years are named by their visible text. */
const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const spokenDay = (day: string) => longDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
