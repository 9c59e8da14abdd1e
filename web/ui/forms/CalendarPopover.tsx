import '@mantine/dates/styles.layer.css';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import classes from './CalendarPopover.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly onPick: (day: string) => void;
};

/** The button at a date's end and its calendar. Escape closes the calendar alone, never the dialog around it. */
export function CalendarPopover({ label, value, disabled, opened, onChange, onPick }: Props) {
  const today = dayHere();
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.button ?? ''}
          disabled={disabled}
          aria-label={`Pick a date: ${label}`}
          data-mantine-stop-propagation={opened || undefined}
          onClick={() => onChange(!opened)}
        >
          <IconCalendar size={16} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
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
