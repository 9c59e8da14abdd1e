import { dayInTimeZone, isDay } from '#contract/core/values/dates.ts';

const instant =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const INSTANT_MAX_CHARACTERS = 35;

/**
 * Converts an instant (ISO 8601) sent in place of a day. Midnight UTC becomes the day as written; any other
 * instant becomes its day in the company's time zone. Other text is returned unchanged, for the contract to
 * validate.
 * Source: docs/decisions/days-sent-as-instants.md.
 */
export const dayReader = (timeZone: string) => (sent: string) => {
  const written = sent.length > INSTANT_MAX_CHARACTERS ? undefined : instant.exec(sent)?.[1];
  if (written === undefined || !isDay(written) || written < '1000') return sent;
  const utc = new Date(sent).toISOString();
  return utc.endsWith('T00:00:00.000Z') ? utc.slice(0, 10) : dayInTimeZone(new Date(sent), timeZone);
};
