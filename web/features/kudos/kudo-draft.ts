import { z } from 'zod';
import { kudoValues } from '#contract/kudos/kudos.ts';
import { dropStored, readStored, store } from '#web/app/session/storage.ts';

/** An unsent kudo. Each person who signs in to this browser has their own draft. */
const draft = z.object({
  message: z.string(),
  values: z.array(z.enum(kudoValues)),
  targetEmployees: z.array(z.int()),
});
type KudoDraft = z.output<typeof draft>;

/**
 * Whose draft it is. A form that was opened for one recipient has a draft of its own: words for one colleague
 * must not wait in a form for another.
 */
export type DraftOf = { readonly senderId: number; readonly recipientId?: number | undefined };

const keyOf = ({ senderId, recipientId }: DraftOf) =>
  `benchmark.kudo-draft.${senderId}${recipientId === undefined ? '' : `.to.${recipientId}`}`;

export function readDraft(of: DraftOf): KudoDraft {
  const emptyDraft: KudoDraft = {
    message: '',
    values: [],
    targetEmployees: of.recipientId === undefined ? [] : [of.recipientId],
  };
  const stored = readStored('localStorage', keyOf(of));
  if (stored === null) return emptyDraft;
  try {
    return draft.safeParse(JSON.parse(stored)).data ?? emptyDraft;
  } catch {
    // The stored value is damaged or was written by other code.
    return emptyDraft;
  }
}

export const keepDraft = (of: DraftOf, kept: KudoDraft) =>
  store('localStorage', keyOf(of), JSON.stringify(kept));

export const dropDraft = (of: DraftOf) => dropStored('localStorage', keyOf(of));
