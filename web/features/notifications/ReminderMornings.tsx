import { REMINDER_HOUR } from '#contract/constants.ts';
import { formatDay } from '#contract/dates.ts';
import type { AutomaticReminders, ReminderMorning } from '#contract/notifications.ts';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';

/** The forecast of the next reminders, and the last ones sent. */
export function ReminderMornings({
  settings: { last, next, timeZone },
}: {
  readonly settings: AutomaticReminders;
}) {
  return (
    <Widget title="Schedule">
      <KeyValueList
        items={[
          { label: 'Sent at', value: `${REMINDER_HOUR}:00 AM, ${timeZone}` },
          {
            label: 'Next',
            value: next === null ? 'None, because reminders are off' : sentenceOf(next, 'will be'),
          },
          { label: 'Last', value: last === null ? 'None yet' : sentenceOf(last, 'were') },
        ]}
      />
    </Widget>
  );
}

function sentenceOf({ day, people, duties }: ReminderMorning, verb: 'will be' | 'were'): string {
  if (people === 0) return `${formatDay(day)}: no reminders`;
  const who = people === 1 ? `1 person ${verb === 'were' ? 'was' : verb}` : `${people} people ${verb}`;
  return `${formatDay(day)}: ${who} reminded of ${duties === 1 ? '1 review' : `${duties} reviews`}`;
}
