import { useState } from 'react';
import { WidenContext } from '#web/ui/feedback/widen.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useAutomaticReminders } from './notifications.api.ts';
import { ReminderMornings } from './ReminderMornings.tsx';

const RemindersForm = lazyForm(async () => (await import('./RemindersForm.tsx')).RemindersForm);

/** Settings for automatic reminders, with the last and next run. */
export function AutomaticRemindersPage() {
  const load = useAutomaticReminders();
  const [isWide, setIsWide] = useState(false);
  return (
    <Page
      title="Automatic Reminders"
      description="Each person gets at most one email a morning, listing their open reviews."
      width={isWide ? 'directory' : 'form'}
    >
      <Loaded
        load={load}
        data={load.data}
        failed="The settings could not be loaded."
        skeleton={<Widget title="Settings" isLoading skeleton={<Skeletons rows={8} />} />}
      >
        {(settings) => (
          <>
            <Widget title="Settings">
              <WidenContext value={setIsWide}>
                <RemindersForm settings={settings} onChanged={() => load.refetch()} />
              </WidenContext>
            </Widget>
            <ReminderMornings settings={settings} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
