import type { Draft, Entry, ServerDraft } from './draft.ts';

type Part = Draft['notes'];
/** What becomes of an entry that this device and another one changed. */
export type Choose = (mine: Entry, theirs: Entry) => Entry;

/**
 * The draft of this device with the server's, which another device may have changed. What only one of them
 * changed is taken. Of two answers the later one counts; `ofBoth` says what becomes of a note that both
 * changed. No word is lost.
 * Source: docs/decisions/evaluation-draft.md.
 */
export const reconcile = (mine: Draft, server: ServerDraft, ofBoth: Choose): Draft => ({
  savedAt: mine.savedAt,
  answers: merged(mine.answers, server.answers, later),
  notes: merged(mine.notes, server.notes, ofBoth),
});

/** The draft after the server has taken `sent`. What was typed meanwhile stays to be sent. */
export function acknowledge(draft: Draft, sent: Draft): Draft {
  const known = (part: Part, were: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([key, entry]) => {
        const at = were[key]?.other?.at ?? were[key]?.at;
        return [key, at === undefined || entry.other !== undefined ? entry : { ...entry, from: at }];
      }),
    );
  return { ...draft, answers: known(draft.answers, sent.answers), notes: known(draft.notes, sent.notes) };
}

/** The draft, knowing as its own what the server has of `sent`: the answer to that save was lost. */
export function recognize(draft: Draft, sent: Draft, server: ServerDraft): Draft {
  const arrived = (part: Part, stored: ServerDraft['notes']): Part =>
    Object.fromEntries(Object.entries(part).filter(([key, { at }]) => stored[key]?.at === at));
  return acknowledge(draft, {
    ...sent,
    answers: arrived(sent.answers, server.answers),
    notes: arrived(sent.notes, server.notes),
  });
}

/** Whether a note now has the texts of two devices. */
export const hasBoth = (mine: Draft, server: ServerDraft, { notes }: Draft): boolean =>
  Object.entries(notes).some(
    ([key, { text }]) => text !== mine.notes[key]?.text && text !== server.notes[key]?.text,
  );

function merged(mine: Part, server: ServerDraft['notes'], choose: Choose): Part {
  const keys = new Set([...Object.keys(mine), ...Object.keys(server)]);
  return Object.fromEntries(
    [...keys].flatMap((key): [string, Entry][] => {
      const [own, stored] = [mine[key], server[key]];
      const theirs = stored && { text: stored.text, at: stored.at, from: stored.at };
      if (!theirs) return own ? [[key, unsent(own)]] : [];
      if (!own || own.text === theirs.text || own.from === own.at) return [[key, theirs]];
      const isKnown = (own.other?.at ?? own.from) === theirs.at;
      return [[key, isKnown ? own : choose(own, theirs)]];
    }),
  );
}

/** The server has lost what it had, or never had it. */
const unsent = ({ text, at, other }: Entry): Entry =>
  other === undefined ? { text, at } : { text, at, other };

const later: Choose = (mine, theirs) => (mine.at > theirs.at ? { ...mine, from: theirs.at } : theirs);

/** Both texts in one, in the order of typing. */
export const joinTexts: Choose = (mine, theirs) =>
  contained(mine, theirs) ?? {
    text: joined(mine, theirs),
    at: Math.max(mine.at, theirs.at) + 1,
    from: theirs.at,
  };

/** Both texts apart, until the person chooses. The server keeps the other one meanwhile. */
export const keepApart: Choose = (mine, theirs) =>
  contained(mine, theirs) ?? {
    text: mine.text,
    at: mine.at,
    other: { text: theirs.text, at: theirs.at },
  };

/** The text that has the other one in it; null if neither has. */
function contained(mine: Entry, theirs: Entry): Entry | null {
  if (theirs.text.includes(mine.text)) return theirs;
  if (!mine.text.includes(theirs.text)) return null;
  return { text: mine.text, at: Math.max(mine.at, theirs.at) + 1, from: theirs.at };
}

type Text = { readonly text: string; readonly at: number };

/** Two texts in the order of typing. */
export function joined(mine: Text, theirs: Text): string {
  const [first, second] = mine.at < theirs.at ? [mine, theirs] : [theirs, mine];
  return `${first.text}\n\n${second.text}`;
}
