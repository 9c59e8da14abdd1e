import type { OptionsFilter } from '@mantine/core';

/** An option, usually a person: its name, and a hint that distinguishes people with the same name. */
export type PickOption = { readonly id: number; readonly label: string; readonly hint?: string | undefined };

/** The most options that a list shows at once, to stay fast with thousands. */
const OPTIONS_SHOWN = 50;

export const NOTHING_FOUND = 'Nothing found';

/**
 * Finds options in which each typed word begins a word, ignoring case and accents. Shows the first ones, then a line
 * with the total.
 */
export const narrow: OptionsFilter = ({ options, search }) => {
  const typed = wordsOf(search);
  const found = options.filter((option) => {
    if (!('value' in option)) return false;
    if (typed.length === 0) return true;
    const words = wordsOf(option.label);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
  if (found.length <= OPTIONS_SHOWN) return found;
  const more = `${OPTIONS_SHOWN} of ${found.length.toLocaleString('en-US')} shown. Type more to find others.`;
  return [...found.slice(0, OPTIONS_SHOWN), { value: MORE, label: more, disabled: true }];
};

/** The value of the line with the total. */
export const MORE = '\u2026';

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,.'’-]+/)
    .filter((word) => word !== '');
