export const sitDownPlanMessages = {
  time: 'must be a time, as HH:MM.',
  minutes: 'Enter a whole number of minutes from 5 to 480.',
  days: 'Enter a whole number of days from 0 to 60.',
  order: 'The last day must not come before the first.',
  tooLong: 'The last day must come within a year after the first.',
  hours: 'The end must come after the beginning, with room for a meeting.',
} as const;

export const SPREAD_DAYS_MOST = 366;

/** Minutes since midnight of a time as HH:MM. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The time as HH:MM of so many minutes since midnight. */
export const timeOf = (sinceMidnight: number): string =>
  `${String(Math.floor(sinceMidnight / 60)).padStart(2, '0')}:${String(sinceMidnight % 60).padStart(2, '0')}`;
