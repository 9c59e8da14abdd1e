import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/core/values/dates.ts';
import { companyZone } from '#server/db/facts.ts';
import { hostOf } from '#server/ports/mailer/mailer.sender.ts';

/** When and where a sit-down meeting is. Without a time, the instants are null. */
export type Meeting = {
  /** `HH:MM` in the company's time zone. */
  readonly sitdownTime: string | null;
  readonly sitdownMinutes: number | null;
  readonly sitdownPlace: string | null;
  readonly timeZone: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly installationId: string;
};

/** Makes the ids of calendar entries differ from those of other installations. */
export const installationId = sql<string>`(select installation_id from installation)`;

/** Reviews with smaller ids are older than the ids in no order (docs/decisions/ids-in-no-order.md). */
const FIRST_ID_IN_NO_ORDER = 2 ** 30;

/** The one UID of a review's meeting, in invitations and feeds. Source: docs/decisions/calendar-ids.md. */
export function sitDownUid(
  { annualReviewId, installationId: id }: Pick<Meeting, 'installationId'> & { annualReviewId: number },
  publicUrl: string,
): string {
  const isOlder = annualReviewId < FIRST_ID_IN_NO_ORDER;
  return `sit-down-${annualReviewId}@${isOlder ? hostOf(publicUrl) : id}`;
}

/** The meeting's start as an instant: PostgreSQL knows the daylight saving of the company's time zone. */
const startOf = (table: string) =>
  sql`((${sql.ref(`${table}.sitdown_date`)} + ${sql.ref(`${table}.sitdown_time`)}) at time zone ${companyZone})`;

/** The columns `startsAt` and `endsAt` of {@link Meeting}. */
export const meetingInstants = (table: string) => sql`
  ${startOf(table)} as "startsAt",
  ${startOf(table)} + make_interval(mins => ${sql.ref(`${table}.sitdown_minutes`)}) as "endsAt"`;

/** The columns of {@link Meeting}; the place is a column or null. */
export const meetingColumns = (table: string, place: RawBuilder<string | null>) => sql`
  to_char(${sql.ref(`${table}.sitdown_time`)}, 'HH24:MI') as "sitdownTime",
  ${sql.ref(`${table}.sitdown_minutes`)} as "sitdownMinutes", ${place} as "sitdownPlace", ${companyZone} as "timeZone",
  ${installationId} as "installationId",
  ${meetingInstants(table)}`;

type Entry = Pick<Meeting, 'startsAt' | 'endsAt'> & {
  readonly day: string;
  readonly sitdownPlace: string | null;
};

/**
 * When and where of a calendar entry. With a time it has UTC instants, which every calendar program converts,
 * so the file needs no definition of a time zone. A link is the location, too: calendar programs offer to
 * open it.
 */
export function placedEntry({ day, startsAt, endsAt, sitdownPlace }: Entry) {
  const location = sitdownPlace === null ? {} : { location: sitdownPlace };
  if (startsAt !== null && endsAt !== null) return { start: startsAt, end: endsAt, ...location };
  return {
    allDay: true,
    // An all-day event has no time and no zone; its end is exclusive (RFC 5545, 3.6.1).
    timezone: 'UTC',
    start: `${day}T00:00:00Z`,
    end: `${addDays(day, 1)}T00:00:00Z`,
    ...location,
  };
}
