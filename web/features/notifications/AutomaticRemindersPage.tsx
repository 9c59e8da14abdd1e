import { useState } from 'react';
import { WidenContext } from '#web/ui/feedback/widen.ts';
import { NotLoaded } from '#web/ui/layout/NotLoaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { useAutomaticReminders } from './notifications.api.ts';
import { ReminderMornings } from './ReminderMornings.tsx';
import { RemindersForm } from './RemindersForm.tsx';

/** Settings for automatic reminders, with the last and next run. */
export function AutomaticRemindersPage() {
  const load = useAutomaticReminders();
  const { data, refetch } = load;
  const [isWide, setIsWide] = useState(false);
  return (
    <Page
      title="Automatic Reminders"
      description="Each person gets at most one email a morning, listing their open reviews."
      width={isWide ? 'directory' : 'form'}
    >
      {data === undefined && (
        <NotLoaded load={load} failed="The settings could not be loaded.">
          <Widget title="Settings" isLoading skeleton={<Skeletons rows={8} />} />
        </NotLoaded>
      )}
      {data !== undefined && (
        <>
          <Widget title="Settings">
            <WidenContext value={setIsWide}>
              <RemindersForm settings={data} onChanged={() => refetch()} />
            </WidenContext>
          </Widget>
          <ReminderMornings settings={data} />
        </>
      )}
    </Page>
  );
}
