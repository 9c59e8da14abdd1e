import { isSurveyLink } from './links.ts';

/** What a pattern for survey links may contain: ids, never names or email addresses. */
export const linkPlaceholders = ['employeeId', 'reviewerId', 'type', 'periodStart'] as const;

type LinkPlaceholder = (typeof linkPlaceholders)[number];

const linkPatternMessages = {
  required: 'Enter a link.',
  unknown: (name: string) =>
    `{${name}} is not a placeholder. Use ${linkPlaceholders.map((one) => `{${one}}`).join(', ')}.`,
  invalid: 'This does not make a valid link.',
} as const;

const placeholder = /\{([^{}]{0,50})\}/g;

const isKnown = (name: string): name is LinkPlaceholder => linkPlaceholders.some((one) => one === name);

/** The survey link of one reviewer: each placeholder replaced by its percent-encoded value. */
export const linkFromPattern = (pattern: string, values: Readonly<Record<LinkPlaceholder, string>>): string =>
  pattern.replace(placeholder, (whole, name: string) =>
    isKnown(name) ? encodeURIComponent(values[name]) : whole,
  );

/** What is wrong with a pattern; null if it makes valid links. */
export function problemOfPattern(pattern: string): string | null {
  if (pattern === '') return linkPatternMessages.required;
  const unknown = [...pattern.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .find((one) => !isKnown(one));
  if (unknown !== undefined) return linkPatternMessages.unknown(unknown);
  const example = linkFromPattern(pattern, {
    employeeId: '2147483647',
    reviewerId: '2147483647',
    type: 'Manager',
    periodStart: '2026-01-01',
  });
  return isSurveyLink(example) && !/[{}]/.test(example) ? null : linkPatternMessages.invalid;
}
