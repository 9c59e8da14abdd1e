import { DUE_WEEKS, REMINDER_HOUR } from './values/constants.ts';
import { namesOf, recordOf } from './values/record-of.ts';

export const HOLIDAYS_MAX = 200;

/** The kinds of settings: yes or no, a whole number within bounds, days of the week, dates. */
export type Setting = {
  /** The part of the page that shows it. */
  readonly part: 'start' | 'distances' | 'workdays' | 'everyday';
  readonly label: string;
  /** The sentence at its field; a number's bounds follow. */
  readonly help: string;
} & (
  | {
      readonly kind: 'switch';
      /** The value in a new company. */
      readonly first: boolean;
      /** All people who sign in learn whether the setting is on. */
      readonly isForEveryone?: true;
    }
  | {
      readonly kind: 'number';
      readonly unit: 'weeks' | 'days' | 'peers';
      readonly least: number;
      readonly most: number;
      readonly first: number;
    }
  | { readonly kind: 'weekdays'; readonly first: readonly number[] }
  | { readonly kind: 'dates'; readonly first: readonly string[] }
);

/**
 * The company settings, each stated once, in the order of the page. The calls, the form, the statements, the
 * audit and the fixtures read them here; the column of `dueWeeks` is `due_weeks`.
 * Source: docs/product/settings.md.
 */
export const settingTable = {
  /** Weeks before the work anniversary from which a review is due to start. */
  dueWeeks: {
    kind: 'number',
    unit: 'weeks',
    least: 1,
    most: 26,
    first: DUE_WEEKS,
    part: 'start',
    label: 'Weeks before the anniversary',
    help: 'From this time on, a review is due to start.',
  },
  /** Whether a review that is due starts without a person. */
  startsByItself: {
    kind: 'switch',
    first: false,
    part: 'start',
    label: 'Reviews that are due start by themselves',
    help: `Each morning from ${REMINDER_HOUR}:00 AM on, with the suggested deadlines. People without a team lead are left out.`,
  },
  /** Whether reviews that start are answered here unless the person who starts them chooses otherwise. */
  writtenReviews: {
    kind: 'switch',
    first: false,
    part: 'start',
    label: 'Answers are written here',
    help: 'Reviewers answer the questions of the company in Benchmark instead of a survey. Whoever starts a review can choose otherwise. Running reviews stay as they are.',
  },
  /** How many peers a review should have; a hint, not a rule. */
  peersWanted: {
    kind: 'number',
    unit: 'peers',
    least: 0,
    most: 10,
    first: 2,
    part: 'start',
    label: 'Peers for each review',
    help: 'A hint for whoever chooses the peers.',
  },
  /** Days from the peer deadline to the self review deadline, and so on to the final deadline. */
  peerToSelfDays: {
    kind: 'number',
    unit: 'days',
    least: 1,
    most: 60,
    first: 7,
    part: 'distances',
    label: 'Days from peer to self review',
    help: '',
  },
  selfToManagerDays: {
    kind: 'number',
    unit: 'days',
    least: 1,
    most: 60,
    first: 7,
    part: 'distances',
    label: 'Days from self to manager review',
    help: '',
  },
  managerToFinalDays: {
    kind: 'number',
    unit: 'days',
    least: 1,
    most: 60,
    first: 7,
    part: 'distances',
    label: 'Days from manager to final deadline',
    help: '',
  },
  /** Weekdays on which suggested deadlines may fall, from 1 (Monday) to 7 (Sunday). */
  workingDays: {
    kind: 'weekdays',
    first: [1, 2, 3, 4, 5, 6, 7],
    part: 'workdays',
    label: 'Working days',
    help: 'A suggested deadline on another day moves to the working day before it.',
  },
  /** Days on which no suggested deadline falls. */
  holidays: {
    kind: 'dates',
    first: [],
    part: 'workdays',
    label: 'Holidays',
    help: 'No suggested deadline falls on a holiday.',
  },
  /** Whether all people who sign in read the approved kudos that were written for the feed. */
  kudosFeed: {
    kind: 'switch',
    first: false,
    isForEveryone: true,
    part: 'everyday',
    label: 'Kudos feed',
    help: 'Everyone who signs in reads approved kudos on the page Recognition. Kudos that were sent while the feed was off never appear there.',
  },
  /** Whether people tick tasks and write updates on their own goals. */
  ownGoals: {
    kind: 'switch',
    first: false,
    isForEveryone: true,
    part: 'everyday',
    label: 'Team members work on their own goals',
    help: 'They tick tasks and write updates. Each shows who did it, and the team lead sees it in the digest, while automatic reminders are on. Only the team lead and Admins cancel a goal.',
  },
} as const satisfies Record<string, Setting>;

type Table = typeof settingTable;
export type SettingName = keyof Table;

/** The names of the settings that have this in their row. */
type NameWith<Part> = { [Name in SettingName]: Table[Name] extends Part ? Name : never }[SettingName];
type NameOf<Kind> = NameWith<{ readonly kind: Kind }>;
type FeatureName = NameWith<{ readonly isForEveryone: true }>;

export const settingNames = namesOf(settingTable);

const namesOfKind = <Kind extends Setting['kind']>(kind: Kind) =>
  settingNames.filter((name): name is NameOf<Kind> => settingTable[name].kind === kind);

const names = {
  switch: namesOfKind('switch'),
  number: namesOfKind('number'),
  weekdays: namesOfKind('weekdays'),
  dates: namesOfKind('dates'),
};

/** The settings that all people who sign in learn. */
export const featureNames = settingNames.filter(
  (name): name is FeatureName => 'isForEveryone' in settingTable[name],
);

/** A value for each setting, as its kind says. */
export const eachSetting = <OfSwitch, OfNumber, OfWeekdays, OfDates>(valueOf: {
  readonly switch: (name: NameOf<'switch'>) => OfSwitch;
  readonly number: (name: NameOf<'number'>) => OfNumber;
  readonly weekdays: (name: NameOf<'weekdays'>) => OfWeekdays;
  readonly dates: (name: NameOf<'dates'>) => OfDates;
}) => ({
  ...recordOf(names.switch, valueOf.switch),
  ...recordOf(names.number, valueOf.number),
  ...recordOf(names.weekdays, valueOf.weekdays),
  ...recordOf(names.dates, valueOf.dates),
});

export const settingsMessages = {
  number: (name: NameOf<'number'>) => {
    const { unit, least, most } = settingTable[name];
    return `Enter a whole number of ${unit} from ${least} to ${most}.`;
  },
  noWorkingDay: 'Choose at least one working day.',
  tooManyHolidays: `Enter ${HOLIDAYS_MAX} holidays or less.`,
} as const;
