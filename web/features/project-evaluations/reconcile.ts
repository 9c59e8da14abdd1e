import type { EvaluationDraft } from '#contract/evaluation-drafts.ts';
import type { Draft } from './draft.ts';

type Part = Draft['notes'];
type Entry = Part[string];
type Pick = (mine: Entry, theirs: Entry) => Entry;

/**
 * The draft of this device with the server's, which another device may have changed. What only one of them changed is
 * taken. If both changed a note, the result has both texts; of two answers the later one counts. No word is lost.
 * Source: docs/decisions/evaluation-draft.md.
 */
export const reconcile = (mine: Draft, server: EvaluationDraft): Draft => ({
  savedAt: mine.savedAt,
  answers: merged(mine.answers, server.answers, later),
  notes: merged(mine.notes, server.notes, bothTexts),
});

/** The draft after the server has taken `sent`. What was typed meanwhile stays to be sent. */
export function acknowledge(draft: Draft, sent: Draft): Draft {
  const known = (part: Part, were: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([key, entry]) => {
        const at = were[key]?.at;
        return [key, at === undefined ? entry : { ...entry, from: at }];
      }),
    );
  return { ...draft, answers: known(draft.answers, sent.answers), notes: known(draft.notes, sent.notes) };
}

/** Whether a note now has the texts of two devices. */
export const hasBoth = (mine: Draft, server: EvaluationDraft, { notes }: Draft): boolean =>
  Object.entries(notes).some(
    ([key, { text }]) => text !== mine.notes[key]?.text && text !== server.notes[key]?.text,
  );

function merged(mine: Part, server: EvaluationDraft['notes'], choose: Pick): Part {
  const keys = new Set([...Object.keys(mine), ...Object.keys(server)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [own, stored] = [mine[key], server[key]];
      const theirs = stored && { ...stored, from: stored.at };
      if (!theirs) return own ? [[key, { text: own.text, at: own.at }]] : [];
      if (!own || own.text === theirs.text || own.from === own.at) return [[key, theirs]];
      return [[key, own.from === theirs.at ? own : choose(own, theirs)]];
    }),
  );
}

const later: Pick = (mine, theirs) => (mine.at > theirs.at ? { ...mine, from: theirs.at } : theirs);

function bothTexts(mine: Entry, theirs: Entry): Entry {
  if (theirs.text.includes(mine.text)) return theirs;
  const at = Math.max(mine.at, theirs.at) + 1;
  if (mine.text.includes(theirs.text)) return { ...mine, at, from: theirs.at };
  const [first, second] = mine.at < theirs.at ? [mine, theirs] : [theirs, mine];
  return { text: `${first.text}\n\n${second.text}`, at, from: theirs.at };
}
