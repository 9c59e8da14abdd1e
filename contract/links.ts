import { LINK_MAX_CHARACTERS } from './constants.ts';

/** A well-formed link of one of the schemes, without credentials, at most 2048 characters. */
function isLink(value: string, schemes: readonly string[]): boolean {
  if (value.length > LINK_MAX_CHARACTERS || /\s/.test(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null && schemes.includes(url.protocol) && url.hostname !== '' && !url.username && !url.password
  );
}

/** http or https, as project links must be. */
export const isWebLink = (value: string) => isLink(value, ['http:', 'https:']);

/** http, https or ftp, as survey links must be. */
export const isSurveyLink = (value: string) => isLink(value, ['http:', 'https:', 'ftp:']);
