import { z } from 'zod';

/** Trimmed text up to a length. Longer text aborts validation. */
const upTo = (maxCharacters: number, requiredMessage?: string) =>
  z
    .string(requiredMessage ?? 'must be text.')
    .trim()
    .max(maxCharacters, { error: `must be ${maxCharacters} characters or less.`, abort: true });

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
  z
    .string('must be a text.')
    .max(maxCharacters, { error: 'is too long.', abort: true })
    .overwrite((typed) => typed.toWellFormed().replace(lineBreaks, '\n').replace(unprintable, ''));

/** A name or a title: one line of {@link text}, without marks that change the direction of text. */
export const line = (maxCharacters: number, requiredMessage?: string) => {
  const base = upTo(maxCharacters, requiredMessage).regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u,
    'must be one line, without control characters and marks that change the direction of text.',
  );
  return requiredMessage ? base.min(1, requiredMessage) : base;
};
