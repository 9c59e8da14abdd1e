// Times on the clocks of an IANA time zone, read as PostgreSQL's `at time zone` reads them.

const MS_PER_DAY = 86_400_000;

/** The instant of a `HH:MM` on a day. A time that the clocks skip or repeat is the later of its readings. */
export function instantOf(day: string, time: string, timeZone: string): number {
  const readings = readingsOf(day, time, timeZone);
  const real = readings.filter((instant) => clockAt(instant, timeZone) === digitsOf(day, time));
  return Math.max(...(real.length > 0 ? real : readings));
}

/** False for a `HH:MM` that the clocks skip on this day, because summer time begins. */
export const isOnClock = (day: string, time: string, timeZone: string) =>
  clockAt(instantOf(day, time, timeZone), timeZone) === digitsOf(day, time);

/** The minutes after midnight that the clocks show at an instant. */
export const minutesAt = (instant: number, timeZone: string) =>
  Math.floor((clockAt(instant, timeZone) % MS_PER_DAY) / 60_000);

/** With the offset of the day before and of the day after: the clocks change at most once between them. */
function readingsOf(day: string, time: string, timeZone: string): number[] {
  const digits = digitsOf(day, time);
  return [-MS_PER_DAY, MS_PER_DAY].map((away) => {
    const near = digits + away;
    return digits - (clockAt(near, timeZone) - near);
  });
}

const digitsOf = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`);

// Constructing a format takes a hundred times as long as using it, so formats are cached.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** What the clocks show at an instant, as the milliseconds of the same digits in UTC. */
export function clockAt(instant: number, timeZone: string): number {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  );
}
