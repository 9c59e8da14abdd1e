import { MATCH_MAX_CHARACTERS, MATCH_MOST } from '#contract/people/match-people.ts';

/** The pasted names and addresses, each once, separated by line breaks, tabs, commas and semicolons. */
export function entriesOf(text: string): string[] {
  const entries = text
    .split(/[\n\r\t,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()];
}

export const isTooLong = (entry: string) => entry.length > MATCH_MAX_CHARACTERS;

/** A URL longer than about 16,000 characters is refused. */
const ADDRESS_MOST = 6_000;

/** Parts of a long paste, each for one call. */
export function batchesOf(entries: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = encodeURIComponent(entry).length + 3;
    const last = batches.at(-1);
    if (last === undefined || last.length === MATCH_MOST || size > room) {
      batches.push([entry]);
      room = ADDRESS_MOST - size;
    } else {
      last.push(entry);
      room -= size;
    }
  }
  return batches;
}
