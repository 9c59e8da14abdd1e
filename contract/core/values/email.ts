import { EMAIL_MAX_CHARACTERS } from './constants.ts';

// Letters and digits of any script (RFC 6531), but no invisible characters.
const address =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*\.)+\p{L}[\p{L}\p{M}\p{N}]*(?:-+[\p{L}\p{M}\p{N}]+)*$/u;

const LOCAL_PART_MAX_CHARACTERS = 64;

const LABEL_MAX_CHARACTERS = 63;

/**
 * Whether a mail server accepts the address: a local part of up to 64 characters, a domain of at least two
 * labels, no dot or hyphen at the end of a part, at most 254 characters. Checks the length first, so overlong
 * text never reaches the regular expression.
 * Source: docs/product/people.md.
 */
export function isEmail(value: string): boolean {
  if (value.length > EMAIL_MAX_CHARACTERS || !address.test(value)) return false;
  const [local = '', domain = ''] = value.split('@');
  return (
    local.length <= LOCAL_PART_MAX_CHARACTERS &&
    domain.split('.').every((label) => label.length <= LABEL_MAX_CHARACTERS)
  );
}

/**
 * Whether only a mail server with SMTPUTF8 (RFC 6531) can deliver to the address. A domain beyond ASCII needs
 * none: the domain travels as Punycode.
 */
export const needsSmtpUtf8 = (address: string): boolean =>
  /[^\u0021-\u007e]/.test(address.slice(0, address.lastIndexOf('@')));
