import { isLongerThan } from '#contract/core/values/characters.ts';
import { NAME_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { isDay } from '#contract/core/values/dates.ts';
import { isEmail } from '#contract/core/values/email.ts';
import { type Permission, permissionLabels, permissions } from '#contract/core/enums.ts';
import { line } from '#contract/core/values/texts.schemas.ts';
import { type DayFormat, dayFormatLabels } from '#contract/people/import-columns.ts';
import { about } from './files/fault.ts';

/** Reports what is wrong with a line, and the cause that other lines share. */
export type Complain = (message: string, cause?: string) => void;

/** The key for comparing email addresses case-insensitively. */
export const keyOf = (email: string) => email.toLowerCase();

/** Departments and titles are compared without case, composition of letters and kinds of blanks. */
export const textKey = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

/** Employee numbers are compared without leading zeros, which spreadsheets take off. */
export const numberKey = (number: string | null) => textKey(number ?? '').replace(/^0+(?=\d)/, '');

export const sameText = (a: string, b: string) => textKey(a) === textKey(b);

/** What a spreadsheet saves in place of a value that it could not compute. */
const spreadsheetErrors = new Set(['#REF!', '#N/A', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!']);

const nameInput = line(NAME_MAX_CHARACTERS);

/** A required short text. */
export function readText(value: string, what: string, required: string, complain: Complain): string {
  if (value === '') complain(required);
  else if (isLongerThan(value, NAME_MAX_CHARACTERS)) {
    complain(`The ${what} must be ${NAME_MAX_CHARACTERS} characters or less.`);
  } else if (value.includes('\uFFFD')) {
    complain(...about(`The ${what}`, value, 'contains a character that cannot be read.'));
  } else if (spreadsheetErrors.has(value.toUpperCase())) {
    complain(...about(`The ${what}`, value, `is an error of the spreadsheet, not a ${what}.`));
  } else {
    const { error } = nameInput.safeParse(value);
    if (error) complain(...about(`The ${what}`, value, error.issues[0]?.message ?? ''));
  }
  return value;
}

/** A number or code of up to 100 characters, or nothing. */
export function readNumber(value: string, what: string, complain: Complain): string {
  return value === '' ? '' : readText(value, what, '', complain);
}

/** A required email address. */
export function readEmail(value: string, required: string, complain: Complain): string {
  if (value === '') complain(required);
  else if (!isEmail(value)) complain(...about('The email address', value, 'is not valid.'));
  return value;
}

type DayRule = { readonly what: string; readonly required: string; readonly format: DayFormat };

/** A required day, as YYYY-MM-DD; one that was written in another format is so already. */
export function readDay(value: string, { what, required, format }: DayRule, complain: Complain): string {
  if (value === '') complain(required);
  else if (!isDay(value)) {
    complain(...about(`The ${what}`, value, `is not a day. Write it as ${dayFormatLabels[format]}.`));
  } else if (value < '1900' || value >= '2200') {
    complain(
      `The ${what} ${value} is not between 1900 and 2199.`,
      `The ${what} is not between 1900 and 2199.`,
    );
  }
  return value;
}

/** Permissions by their display names, separated by semicolons or commas; null when one is unknown. */
export function readPermissions(value: string, complain: Complain): Permission[] | null {
  const names = value
    .split(/[;,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => permissionNamed(name) === undefined);
  for (const name of unknown) complain(...about('The permission', name, `is unknown. ${knownPermissions}`));
  if (unknown.length > 0) return null;
  const held = new Set(names.map(permissionNamed));
  return permissions.filter((permission) => held.has(permission));
}

const permissionNamed = (name: string) =>
  permissions.find((permission) => sameText(permissionLabels[permission], name));

const knownPermissions = `The permissions are ${permissions.map((permission) => permissionLabels[permission]).join(', ')}.`;
