import { isMacOf, macOf } from '../session/tokens.ts';

const PURPOSE = 'calendar address';

/** The file name in a calendar address: the id and its MAC. A database dump contains no usable address. */
export const calendarFile = (secret: string, feedId: string): string =>
  `${feedId}.${macOf(secret, PURPOSE, feedId)}.ics`;

/** The id in a genuine file name; null for any other text. */
export function readCalendarFile(secrets: readonly string[], file: string): string | null {
  const [, feedId, mac] = /^([0-9a-f-]{36})\.([\w-]{43})\.ics$/.exec(file) ?? [];
  if (feedId === undefined || mac === undefined) return null;
  return isMacOf(secrets, PURPOSE, feedId, mac) ? feedId : null;
}
