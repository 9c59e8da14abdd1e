import { isLongerThan } from './characters.ts';

// oxlint-disable-next-line no-control-regex -- refusing them is the point: PostgreSQL cannot store NUL
export const printable = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u;

// oxlint-disable-next-line no-control-regex -- as above
export const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu;

export const lineBreaks = /[\u000B\u000C]/gu;

/**
 * Characters that no reader sees, so that two names that look alike are alike. Joiners belong between the
 * letters of some scripts and the parts of an emoji, and nowhere else.
 */
const joined =
  '[\\p{Extended_Pictographic}\\uFE0F\\p{Emoji_Modifier}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';

export const invisible = new RegExp(
  `[\\u00AD\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u2060-\\u2064\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0]|(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})`,
  'u',
);

const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A text that people send to others, as in an email: without characters that hide or reverse words. */
export const plainlyVisible = (value: string) => !invisible.test(value) && !directions.test(value);

export const textMessages = {
  tooLong: (most: number) => `must be ${most} characters or less.`,
  control: 'must not contain control characters.',
  invisible: 'must not contain invisible characters.',
} as const;

/** Why a text of at most so many characters would be refused; null if it is well. */
export function textFault(typed: string, most: number): string | null {
  const value = typed.trim();
  if (isLongerThan(value, most)) return textMessages.tooLong(most);
  return printable.test(value) ? null : textMessages.control;
}
