import { z } from 'zod';
import { isLongerThan } from './characters.ts';
import { invisible, lineBreaks, printable, textMessages, unprintable } from './texts.ts';

/** The text `schema` up to a length in code points, which its JSON Schema says, too. */
export const atMost = (
  maxCharacters: number,
  schema: z.ZodString,
  fault: string | { readonly error: string; readonly abort: true },
) => schema.refine((value) => !isLongerThan(value, maxCharacters), fault).meta({ maxLength: maxCharacters });

/** Trimmed text up to a length. Longer text aborts validation. */
const upTo = (maxCharacters: number, requiredMessage?: string) =>
  atMost(maxCharacters, z.string(requiredMessage ?? 'must be text.').trim(), {
    error: textMessages.tooLong(maxCharacters),
    abort: true,
  });

/** Typed text: trimmed, without control characters other than tab and line breaks. */
export const text = (maxCharacters: number, requiredMessage?: string) => {
  const base = upTo(maxCharacters, requiredMessage).regex(printable, textMessages.control);
  return requiredMessage ? base.min(1, requiredMessage) : base;
};

/**
 * A text as it is being typed: nothing is trimmed, and halves of characters are replaced. Of what was pasted
 * from slides, their line breaks become ordinary ones, and other control characters are left out: to refuse
 * them would keep the whole text from being saved.
 */
export const typedText = (maxCharacters: number) =>
  atMost(maxCharacters, z.string('must be a text.'), { error: 'is too long.', abort: true }).overwrite(
    (typed) => typed.toWellFormed().replace(lineBreaks, '\n').replace(unprintable, ''),
  );

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
