import { z } from 'zod';
import { isLongerThan } from './characters.ts';

/** The text `schema` up to a length in code points, which its JSON Schema says, too. */
export const atMost = (
  maxCharacters: number,
  schema: z.ZodString,
  fault: string | { readonly error: string; readonly abort: true },
) => schema.refine((value) => !isLongerThan(value, maxCharacters), fault).meta({ maxLength: maxCharacters });

/** Trimmed text up to a length. Longer text aborts validation. */
const upTo = (maxCharacters: number, requiredMessage?: string) =>
  atMost(maxCharacters, z.string(requiredMessage ?? 'must be text.').trim(), {
    error: `must be ${maxCharacters} characters or less.`,
    abort: true,
  });

// oxlint-disable-next-line no-control-regex -- refusing them is the point: PostgreSQL cannot store NUL
const printable = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u;

/** Typed text: trimmed, without control characters other than tab and line breaks. */
export const text = (maxCharacters: number, requiredMessage?: string) => {
  const base = upTo(maxCharacters, requiredMessage).regex(printable, 'must not contain control characters.');
  return requiredMessage ? base.min(1, requiredMessage) : base;
};

// oxlint-disable-next-line no-control-regex -- as above
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu;
const lineBreaks = /[\u000B\u000C]/gu;

/**
 * A text as it is being typed: nothing is trimmed, and halves of characters are replaced. Of what was pasted from slides,
 * their line breaks become ordinary ones, and other control characters are left out: to refuse them would keep the whole
 * text from being saved.
 */
export const typedText = (maxCharacters: number) =>
  atMost(maxCharacters, z.string('must be a text.'), { error: 'is too long.', abort: true }).overwrite(
    (typed) => typed.toWellFormed().replace(lineBreaks, '\n').replace(unprintable, ''),
  );

/**
 * Characters that no reader sees, so that two names that look alike are alike. Joiners belong between the letters of some
 * scripts and the parts of an emoji, and nowhere else.
 */
const joined =
  '[\\p{Extended_Pictographic}\\uFE0F\\p{Emoji_Modifier}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';
const invisible = new RegExp(
  `[\\u00AD\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u2060-\\u2064\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0]|(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})`,
  'u',
);
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A text that people send to others, such as the words of an email: without characters that hide or turn words. */
export const plainlyVisible = (value: string) => !invisible.test(value) && !directions.test(value);

export const textMessages = { invisible: 'must not contain invisible characters.' } as const;

/** A name or a title: one line of {@link text}, without marks that change the direction of text. */
export const line = (maxCharacters: number, requiredMessage?: string) => {
  const base = upTo(maxCharacters, requiredMessage)
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u,
      'must be one line, without control characters and marks that change the direction of text.',
    )
    .refine((value) => !invisible.test(value), textMessages.invisible);
  return requiredMessage ? base.min(1, requiredMessage) : base;
};
