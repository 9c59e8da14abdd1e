import { Button } from '@mantine/core';
import { useState } from 'react';
import { WidenContext } from '#web/ui/feedback/widen.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { useAutomaticReminders } from './notifications.api.ts';
import { ReminderMornings } from './ReminderMornings.tsx';
import { RemindersForm } from './RemindersForm.tsx';

/** Settings for automatic reminders, with the last and next run. */
export function AutomaticRemindersPage() {
  const { data, isError, refetch } = useAutomaticReminders();
  const load = () => refetch();
  const [isWide, setIsWide] = useState(false);
  return (
    <Page
      title="Automatic Reminders"
      description="Each person gets at most one email a morning, listing their open reviews."
      width={isWide ? 'directory' : 'form'}
    >
      {data === undefined && isError && (
        <Empty
          text="The settings could not be loaded."
          action={
            <Button variant="default" size="xs" onClick={() => void load()}>
              Try again
            </Button>
          }
        />
      )}
      {data === undefined && !isError && (
        <Widget title="Settings" isLoading skeleton={<Skeletons rows={8} />} />
      )}
      {data !== undefined && (
        <>
          <Widget title="Settings">
            <WidenContext value={setIsWide}>
              <RemindersForm settings={data} onChanged={load} />
            </WidenContext>
          </Widget>
          <ReminderMornings settings={data} />
        </>
      )}
    </Page>
  );
}
