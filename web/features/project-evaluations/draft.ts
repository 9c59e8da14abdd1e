import { z } from 'zod';

/** A text and when it was typed, in epoch ms on this device. On a merge, the later one wins. */
const stamped = z.object({ text: z.string(), at: z.number() });
const draft = z.object({
  savedAt: z.number(),
  /** By {@link answerKey}; `text` is the submitted value. */
  answers: z.record(z.string(), stamped),
  /** By the colleague's id. */
  notes: z.record(z.string(), stamped),
});

/** The answers and notes of an evaluation that is not yet submitted. */
export type Draft = z.output<typeof draft>;
export type DraftPart = 'answers' | 'notes';

export const emptyDraft: Draft = { savedAt: 0, answers: {}, notes: {} };

export const answerKey = (employeeId: number, questionId: number) => `${employeeId}.${questionId}`;

/** Parses a stored draft; a damaged one counts as empty. */
export function readDraft(stored: string | null): Draft {
  try {
    return draft.safeParse(JSON.parse(stored ?? 'null')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** Merges two drafts. For each answer and note, the later one wins. */
export const mergeDrafts = (a: Draft, b: Draft): Draft => ({
  savedAt: Math.max(a.savedAt, b.savedAt),
  answers: latest(a.answers, b.answers),
  notes: latest(a.notes, b.notes),
});

export const answerOf = ({ answers }: Draft, employeeId: number, questionId: number): string =>
  answers[answerKey(employeeId, questionId)]?.text ?? '';

export const noteOf = ({ notes }: Draft, employeeId: number): string => notes[employeeId]?.text ?? '';

function latest(a: Draft['notes'], b: Draft['notes']): Draft['notes'] {
  const both = { ...a };
  for (const [key, entry] of Object.entries(b)) {
    const other = both[key];
    if (other === undefined || entry.at > other.at) both[key] = entry;
  }
  return both;
}
