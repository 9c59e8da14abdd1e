import { REMINDER_HOUR } from '#contract/core/values/constants.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { AutomaticReminders, ReminderMorning } from '#contract/dashboards/notifications.schemas.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { CollapsibleSection } from '#web/ui/layout/CollapsibleSection.tsx';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useSendReminderTest } from './notifications.api.ts';

const NextReminders = lazyForm(async () => (await import('./NextReminders.tsx')).NextReminders);

/** The forecast of the next reminders, and the last ones sent. */
export function ReminderMornings({
  settings: { last, next, timeZone, version },
}: {
  readonly settings: AutomaticReminders;
}) {
  return (
    <>
      <Widget title="Schedule" actions={<SendTest />}>
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
      {next !== null && (
        <CollapsibleSection title="Who gets what">
          <NextReminders version={version} />
        </CollapsibleSection>
      )}
    </>
  );
}

/** Sends the Admin the email as it looks today. */
function SendTest() {
  const test = useSendReminderTest();
  return (
    <WorkButton
      variant="default"
      size="xs"
      isWorking={test.isPending}
      onClick={async () => {
        await test.mutateAsync(null);
        toast('The test is on its way to your email address.');
      }}
    >
      Send Me a Test
    </WorkButton>
  );
}

function sentenceOf({ day, people, duties }: ReminderMorning, verb: 'will be' | 'were'): string {
  if (people === 0) return `${formatDay(day)}: no reminders`;
  const who = people === 1 ? `1 person ${verb === 'were' ? 'was' : verb}` : `${people} people ${verb}`;
  return `${formatDay(day)}: ${who} reminded of ${duties === 1 ? '1 review' : `${duties} reviews`}`;
}
