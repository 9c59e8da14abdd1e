import type { Settings } from '#contract/core/settings.schemas.ts';
import { changeSettings } from '#contract/core/settings.endpoints.ts';
import { changeAutomaticReminders } from '#contract/dashboards/notifications.endpoints.ts';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { remindersOf, settingsOf, type Work } from './ways-of-working.ts';

type Chosen = {
  readonly work: Work;
  readonly settings: Settings;
  readonly reminders: AutomaticReminders;
};

/** Saves How You Work: the settings, then the reminders. After a failure, the screen reads both again. */
export const useSaveWork = () =>
  useAction(async ({ work, settings, reminders }: Chosen) => {
    await call(changeSettings, { body: settingsOf(work), ifMatch: settings.version });
    const body = remindersOf(work, reminders);
    if (body !== null) await call(changeAutomaticReminders, { body, ifMatch: reminders.version });
  });
