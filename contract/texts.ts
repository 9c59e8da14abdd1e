import { z } from 'zod';

/** Trimmed text up to a length. Text that is longer is looked at no further. */
const upTo = (maxCharacters: number, requiredMessage?: string) =>
  z
    .string(requiredMessage ?? 'must be text.')
    .trim()
    .max(maxCharacters, { error: `must be ${maxCharacters} characters or less.`, abort: true });

/** Text that people type: trimmed, without control characters that no keyboard makes. */
export const text = (maxCharacters: number, requiredMessage?: string) => {
  const base = upTo(maxCharacters, requiredMessage)
    // oxlint-disable-next-line no-control-regex -- refusing them is the point: PostgreSQL cannot store NUL
    .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u, 'must not contain control characters.');
  return requiredMessage ? base.min(1, requiredMessage) : base;
};

/** A name or a title: {@link text} of one line, without characters that turn the direction of writing around. */
export const line = (maxCharacters: number, requiredMessage?: string) => {
  const base = upTo(maxCharacters, requiredMessage).regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u,
    'must be one line, without control characters and marks that change the direction of text.',
  );
  return requiredMessage ? base.min(1, requiredMessage) : base;
};
