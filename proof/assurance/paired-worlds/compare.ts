/** A step of one world in words, and what the subject got. */
export type Line = { readonly what: string; readonly got: string };

/**
 * The differences between two worlds, at most `most` lines. Ids, random keys and timestamps created after the
 * split compare by their order of appearance. Every other byte must be equal.
 */
export function differencesOf(first: readonly Line[], second: readonly Line[], most = 4): string[] {
  const inFirst = byOrder();
  const inSecond = byOrder();
  const found: string[] = [];
  for (const [index, { what, got }] of first.entries()) {
    const one = inFirst(got);
    const other = inSecond(second[index]?.got ?? 'nothing');
    if (one !== other) found.push(`${what}: ${firstDifference(one, other)}`);
  }
  return found.slice(0, most);
}

// Ids of what is made have bit 30. The process's own clock makes the timestamp of a calendar entry.
const made = /\b[12]\d{9}\b|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|DTSTAMP:\w+/g;

function byOrder(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) =>
    text.replaceAll(made, (value) => {
      if (value.startsWith('DTSTAMP')) return 'DTSTAMP';
      const place = seen.get(value) ?? seen.size;
      seen.set(value, place);
      return `made ${place}`;
    });
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `${excerpt(one)} is ${excerpt(other)} with it`;
}
