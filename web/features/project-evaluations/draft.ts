import { z } from 'zod';

/**
 * A text and when it was typed, in epoch ms on this device. On a merge, the later one wins. `from`: the time of the
 * server's text that it was typed over; equal to `at` once the server has it.
 */
const stamped = z.object({ text: z.string(), at: z.number(), from: z.number().optional() });
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

/** Merges two drafts. For each answer and note, the later one wins; at the same time, that of `b`. */
export const mergeDrafts = (a: Draft, b: Draft): Draft => ({
  savedAt: Math.max(a.savedAt, b.savedAt),
  answers: latest(a.answers, b.answers),
  notes: latest(a.notes, b.notes),
});

export const answerOf = ({ answers }: Draft, employeeId: number, questionId: number): string =>
  answers[answerKey(employeeId, questionId)]?.text ?? '';

export const noteOf = ({ notes }: Draft, employeeId: number): string => notes[employeeId]?.text ?? '';

/** Whether the server has everything that was typed. */
export const isOnServer = ({ answers, notes }: Draft): boolean =>
  [...Object.values(answers), ...Object.values(notes)].every(({ at, from }) => from === at);

function latest(a: Draft['notes'], b: Draft['notes']): Draft['notes'] {
  const both = { ...a };
  for (const [key, entry] of Object.entries(b)) {
    const other = both[key];
    if (other === undefined || entry.at >= other.at) both[key] = entry;
  }
  return both;
}
