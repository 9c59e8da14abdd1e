import { hasTexts, isObject, parsed } from '../calls/shapes.ts';

type Typed = { readonly text: string; readonly at: number };

/**
 * A text and when it was typed, in epoch ms on this device. On a merge, the later one wins. `from`: the time
 * of the server's text that it was typed over; equal to `at` once the server has it. `other`: what another
 * device typed meanwhile and the server has, until the person chooses between the two.
 */
export type Entry = Typed & { readonly from?: number; readonly other?: Typed };

/** The answers and notes of a form that is not yet submitted, each by a key of its own. */
export type Draft = {
  readonly savedAt: number;
  /** What was chosen; `text` is the submitted value. */
  readonly answers: Readonly<Record<string, Entry>>;
  /** What was written. */
  readonly notes: Readonly<Record<string, Entry>>;
};
export type DraftPart = 'answers' | 'notes';

type Saved = Readonly<Record<string, Typed>>;

/** The draft as the server has it; `version` is 0 without one. */
export type ServerDraft = { readonly version: number; readonly answers: Saved; readonly notes: Saved };

export const emptyDraft: Draft = { savedAt: 0, answers: {}, notes: {} };

/** Parses a stored draft; a damaged one counts as empty. */
export function readDraft(stored: string | null): Draft {
  const draft = parsed(stored);
  return isDraft(draft) ? draft : emptyDraft;
}

const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isTime(value['savedAt']) && areEntries(value['answers']) && areEntries(value['notes']);

const areEntries = (value: unknown) => isObject(value) && Object.values(value).every(isEntry);

const isEntry = (value: unknown): value is Entry =>
  isTyped(value) &&
  (!('from' in value) || isTime(value.from)) &&
  (!('other' in value) || isTyped(value.other));

const isTyped = (value: unknown): value is Typed =>
  hasTexts(value, ['text']) && 'at' in value && isTime(value.at);

const isTime = (value: unknown) => Number.isFinite(value);

/** Merges two drafts. For each answer and note, the later one wins; at the same time, that of `b`. */
export const mergeDrafts = (a: Draft, b: Draft): Draft => ({
  savedAt: Math.max(a.savedAt, b.savedAt),
  answers: latest(a.answers, b.answers),
  notes: latest(a.notes, b.notes),
});

/** An entry after typing, later than the replaced one even if another tab or device had a faster clock. */
export function typedOver(before: Entry | undefined, text: string, now: number): Entry {
  const at = Math.max(now, (before?.at ?? 0) + 1);
  const { from, other } = before ?? {};
  if (other !== undefined) return other.text === text ? resolvedAs(before, text, now) : { text, at, other };
  return from === undefined ? { text, at } : { text, at, from };
}

/** An entry after the person's choice between the texts of two devices. */
export function resolvedAs(before: Entry | undefined, text: string, now: number): Entry {
  const { at = 0, other } = before ?? {};
  const later = Math.max(now, at + 1, (other?.at ?? 0) + 1);
  return other === undefined ? { text, at: later } : { text, at: later, from: other.at };
}

/** Whether the server has everything that was typed. */
export const isOnServer = (of: Draft): boolean => entriesOf(of).every(({ at, from }) => from === at);

/** Whether the server has everything but the texts that wait for the person's choice. */
export const isAllSent = (of: Draft): boolean =>
  entriesOf(of).every(({ at, from, other }) => from === at || other !== undefined);

const entriesOf = ({ answers, notes }: Draft) => [...Object.values(answers), ...Object.values(notes)];

function latest(a: Draft['notes'], b: Draft['notes']): Draft['notes'] {
  const both = { ...a };
  for (const [key, entry] of Object.entries(b)) {
    const other = both[key];
    if (other === undefined || entry.at >= other.at) both[key] = entry;
  }
  return both;
}
