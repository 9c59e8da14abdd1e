import type { Settings } from '#contract/core/settings.schemas.ts';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import { z } from 'zod';

/** The choices of How You Work. All are settings that can be changed later. */
const workChoices = ['writtenReviews', 'ownGoals', 'kudosFeed', 'reminders'] as const;

type WorkChoice = (typeof workChoices)[number];

export const workForm = z.object({
  writtenReviews: z.boolean(),
  ownGoals: z.boolean(),
  kudosFeed: z.boolean(),
  reminders: z.boolean(),
});

export type Work = z.output<typeof workForm>;

/** A choice with its words in both ways: off as in the handbook, on as recommended. */
type WorkRow = { readonly name: WorkChoice; readonly handbook: string; readonly recommended: string };

export const workRows: readonly WorkRow[] = [
  {
    name: 'writtenReviews',
    handbook: 'Each gets a link to your survey tool.',
    recommended: 'Reviewers answer your questions in Benchmark',
  },
  {
    name: 'ownGoals',
    handbook: 'Team leads keep the goals of their people.',
    recommended: 'People tick tasks and write updates on their own goals',
  },
  {
    name: 'kudosFeed',
    handbook: 'Kudos are for those who get them.',
    recommended: 'Everyone reads approved kudos on one page',
  },
  {
    name: 'reminders',
    handbook: 'No reminder is sent by itself.',
    recommended: 'Each person gets at most one reminder a morning, with what is open',
  },
];

const all = (isOn: boolean): Work => ({
  writtenReviews: isOn,
  ownGoals: isOn,
  kudosFeed: isOn,
  reminders: isOn,
});

export const handbook = all(false);

export const recommended = all(true);

/** What the company has now. */
export const workOf = (settings: Settings, { isOn }: AutomaticReminders): Work => ({
  writtenReviews: settings.writtenReviews,
  ownGoals: settings.ownGoals,
  kudosFeed: settings.kudosFeed,
  reminders: isOn,
});

/** The settings of the choices, unchanged ones too: the first save is one of the first steps. */
export const settingsOf = ({ writtenReviews, ownGoals, kudosFeed }: Work) => ({
  writtenReviews,
  ownGoals,
  kudosFeed,
});

/** What turns reminders on or off; null if they are as chosen. Reminders that are on have a time. */
export function remindersOf({ reminders }: Work, stored: AutomaticReminders) {
  if (reminders === stored.isOn) return null;
  const { sevenDaysBefore, oneDayBefore, onTheDay, weeklyAfter } = stored;
  const hasTime = sevenDaysBefore || oneDayBefore || onTheDay || weeklyAfter;
  if (!reminders || hasTime) return { isOn: reminders };
  return { isOn: true, sevenDaysBefore: true, oneDayBefore: true, onTheDay: true, weeklyAfter: true };
}
