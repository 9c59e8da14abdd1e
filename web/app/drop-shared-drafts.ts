import { DRAFT_PREFIX, LEFT } from './shared-drafts.ts';

/**
 * Signing out removes the drafts of evaluations that the server has whole, also those that were typed on another device.
 * A draft with a word that the server doesn't have stays.
 * The caller spares the one that the person has in front of them.
 */
export function dropSharedDrafts(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(DRAFT_PREFIX))) {
    if (isShared(localStorage.getItem(key))) localStorage.setItem(key, LEFT);
  }
}

/** Each text of a draft says since when the server has it; see web/features/project-evaluations/draft.ts. */
function isShared(stored: string | null): boolean {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null');
    const texts = ['answers', 'notes'].flatMap((part) =>
      Object.values(Object(Reflect.get(Object(draft), part))),
    );
    return (
      texts.length > 0 &&
      texts.every((text) => {
        const [at, from]: unknown[] = ['at', 'from'].map((name) => Reflect.get(Object(text), name));
        return at !== undefined && at === from;
      })
    );
  } catch {
    // Damaged: nothing says that the server has it.
    return false;
  }
}
