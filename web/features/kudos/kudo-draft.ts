import { z } from 'zod';
import { kudoValues } from '#contract/kudos.ts';

/** An unsent kudo. Each person who signs in to this browser has their own draft. */
const draft = z.object({
  message: z.string(),
  values: z.array(z.enum(kudoValues)),
  targetEmployees: z.array(z.int()),
});
type KudoDraft = z.output<typeof draft>;

const emptyDraft: KudoDraft = { message: '', values: [], targetEmployees: [] };

const keyOf = (senderId: number) => `benchmark.kudo-draft.${senderId}`;

export function readDraft(senderId: number): KudoDraft {
  const stored = localStorage.getItem(keyOf(senderId));
  if (stored === null) return emptyDraft;
  try {
    return draft.safeParse(JSON.parse(stored)).data ?? emptyDraft;
  } catch {
    // The stored value is damaged or was written by other code.
    return emptyDraft;
  }
}

export const keepDraft = (senderId: number, kept: KudoDraft) =>
  localStorage.setItem(keyOf(senderId), JSON.stringify(kept));

export const dropDraft = (senderId: number) => localStorage.removeItem(keyOf(senderId));
