import type { OptionsFilter } from '@mantine/core';
import { namesBegunBy } from '#contract/core/values/search-words.ts';

/** An option, usually a person: its name, and a hint that distinguishes people with the same name. */
export type PickOption = { readonly id: number; readonly label: string; readonly hint?: string | undefined };

/** The name of a picked one; '' for none. */
export const nameIn = (options: readonly PickOption[], id: unknown): string =>
  options.find((option) => option.id === id)?.label ?? '';

/** The most options that a list shows at once, to stay fast with thousands. */
export const OPTIONS_SHOWN = 50;

/** A search by the server for the options of a picker. */
export type OptionSearch = {
  /** What the server found for the last search. */
  readonly found: ReadonlySet<number>;
  /** How many the server found in all, as `37` or `1,000+`. */
  readonly total: string;
  /** Other options, listed if they match what is typed. Picked ones in neither set are not listed. */
  readonly added: ReadonlySet<number>;
  readonly state: 'waiting' | 'found' | 'failed';
  /** Gets what is typed; empty while the field shows the picked name. */
  readonly onType: (typed: string) => void;
  /** Gets the picked ids, so that their names stay known. */
  readonly onPick: (ids: readonly number[]) => void;
};

/** What a list without options says. */
export const emptyText = (search?: OptionSearch) => EMPTY_TEXTS[search?.state ?? 'found'];

const EMPTY_TEXTS = {
  waiting: 'Searching…',
  found: 'Nothing found',
  failed: 'The search failed. Change a letter to try again.',
} as const;

/**
 * Finds options in which each typed word begins a word, as the server searches names. Shows the first ones,
 * then a line with the total.
 */
export const narrow: OptionsFilter = ({ options, search }) => {
  const isTyped = namesBegunBy(search);
  const found = options.filter((option) => 'value' in option && isTyped(option.label));
  if (found.length <= OPTIONS_SHOWN) return found;
  const more = moreText(OPTIONS_SHOWN, found.length.toLocaleString('en-US'));
  return [...found.slice(0, OPTIONS_SHOWN), { value: MORE, label: more, disabled: true }];
};

/**
 * Lists what the server found, and a line with the total if there is more. Until its answer is there, those
 * of the last search that match.
 */
export const searched =
  ({ found, total, added, state }: OptionSearch): OptionsFilter =>
  ({ options, search }) => {
    const isTyped = namesBegunBy(search);
    const listed = options.filter((option) => {
      if (!('value' in option)) return false;
      const id = Number(option.value);
      if (found.has(id) && state === 'found') return true;
      return (found.has(id) || added.has(id)) && isTyped(option.label);
    });
    const isAll = /^\d+$/.test(total) && Number(total) <= found.size;
    if (state !== 'found' || isAll) return listed;
    const shown = listed.filter((option) => 'value' in option && found.has(Number(option.value))).length;
    return [...listed, { value: MORE, label: moreText(shown, total), disabled: true }];
  };

/** The value of the line with the total. */
export const MORE = '\u2026';

const moreText = (shown: number, total: string) => `${shown} of ${total} shown. Type more to find others.`;

/** The listed name that differs from the typed one only in case, or else the typed one. */
export const listedName = (options: readonly string[], typed: string): string =>
  options.find((option) => fold(option) === fold(typed)) ?? typed.trim();

export const fold = (text: string) => text.trim().toLowerCase();
