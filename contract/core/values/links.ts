import { LINK_MAX_CHARACTERS } from './constants.ts';

/** Whether the link is well-formed, of one of the schemes, without credentials, at most 2048 characters. */
function isLink(value: string, schemes: readonly string[]): boolean {
  if (value.length > LINK_MAX_CHARACTERS || /\s/.test(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null && schemes.includes(url.protocol) && url.hostname !== '' && !url.username && !url.password
  );
}

/** Project links: http or https. */
export const isWebLink = (value: string) => isLink(value, ['http:', 'https:']);

/** Programs for calls, by the schemes that they register. */
const callSchemes = [
  'tel:',
  'sip:',
  'sips:',
  'callto:',
  'facetime:',
  'msteams:',
  'skype:',
  'webex:',
  'zoommtg:',
  'zoomus:',
];

/** The link of a call: http, https, a telephone number, or a known program for calls. */
export const isCallLink = (value: string) =>
  isWebLink(value) ||
  (value.length <= LINK_MAX_CHARACTERS && !/[\s<>"]/.test(value) && beginsWithOneOf(callSchemes, value));

/** Whether the text begins with a scheme by which calls are made, so that it must be a link. */
export const isMeantAsCall = (value: string) =>
  /^https?:\/\//i.test(value) || beginsWithOneOf(callSchemes, value);

/** With something behind the scheme, unlike the words "Tel: 555". */
const beginsWithOneOf = (schemes: readonly string[], value: string) =>
  schemes.some(
    (scheme) =>
      value.toLowerCase().startsWith(scheme) && /^[^\s/]|^\/+[^\s/]/.test(value.slice(scheme.length)),
  );

/** Survey links: http, https or ftp. */
export const isSurveyLink = (value: string) => isLink(value, ['http:', 'https:', 'ftp:']);

/** Links within a text: http, https, or a mail address without a subject or a body. */
export const isTextLink = (value: string) =>
  (/^https?:\/\//i.test(value) && isWebLink(value)) || isMailLink(value);

const isMailLink = (value: string) =>
  value.length <= LINK_MAX_CHARACTERS && /^mailto:[^\s@?&#]+@[^\s@?&#]+$/i.test(value);

/** Key for the unique titles of a project's links: ignores case and surrounding spaces. */
export const linkTitleKey = (name: string) => name.trim().toLowerCase();
