import { z } from 'zod';
import { kudoValues } from '#contract/kudos.ts';

/** What somebody has typed and not sent yet; one for each person who signs in here. */
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
    return draft.catch(emptyDraft).parse(JSON.parse(stored));
  } catch {
    // Not what was written here: somebody else's, or cut off.
    return emptyDraft;
  }
}

export const keepDraft = (senderId: number, kept: KudoDraft) =>
  localStorage.setItem(keyOf(senderId), JSON.stringify(kept));

export const dropDraft = (senderId: number) => localStorage.removeItem(keyOf(senderId));
