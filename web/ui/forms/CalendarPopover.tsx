import '@mantine/dates/styles.layer.css';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { useRoom } from './use-room.ts';

type Props = {
  readonly value: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly onPick: (day: string) => void;
  /** The button that it hangs from. */
  readonly children: ReactNode;
};

/**
 * The calendar of a date, beside its field, never over the field's error, Save or Cancel. Escape closes it alone,
 * never the dialog around it.
 */
export function CalendarPopover({ value, opened, onChange, onPick, children }: Props) {
  const today = dayHere();
  // It notes whose the focus was when it goes from closed to opened, so it always begins closed.
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
      // Else it stays where it first stood, before its room was measured.
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
            // A day that is picked again is a choice too.
            onPick(day ?? value);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** A month of six weeks with its head, padding and border. */
const HEIGHT_PX = 316;
const calendar = { hangsFrom: 'element', least: HEIGHT_PX, most: HEIGHT_PX } as const;

const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
};

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const spokenDay = (day: string) => longDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** Where the calendar opens: the day of this device. It decides nothing. */
const dayHere = () => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());
