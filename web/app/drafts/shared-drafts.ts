/** Drafts of evaluations, by the hash of their link. */
export const DRAFT_PREFIX = 'benchmark.evaluation.';
/** Drafts of reviews, by the id of their writer. */
const REVIEW_PREFIX = 'benchmark.review.';
export const draftPrefixes = [DRAFT_PREFIX, REVIEW_PREFIX] as const;

/** Replaces a draft that has left this device. The next visit removes the copy in the browser's database. */
export const LEFT = '"left"';

/** Says to the other tabs that the person has signed out here. */
export const SIGNED_OUT_KEY = 'benchmark.signed-out';

/** The storage key of a review's draft: by the writer, so that no other person on this device finds it. */
export const reviewDraftKey = (writerId: number, annualReviewId: number, type: string) =>
  `${REVIEW_PREFIX}${writerId}.${annualReviewId}.${type}`;

/** Forms of which the server has no word yet, by the id of their writer. */
export const UNSAVED_FORM_PREFIX = 'benchmark.unsaved-form.';
export const unsavedFormKey = (writerId: number, annualReviewerId: number) =>
  `${UNSAVED_FORM_PREFIX}${writerId}.${annualReviewerId}`;

/** Whether this device has words of this person's reviews that the server lacks. */
export const hasUnsentReview = (writerId: number): boolean =>
  Object.keys(localStorage).some((key) => {
    const stored = key.startsWith(`${REVIEW_PREFIX}${writerId}.`) ? localStorage.getItem(key) : null;
    return stored !== null && stored !== LEFT && !isShared(stored);
  });

/** Whether the server has the whole stored draft: each text says since when it does, see draft.ts. */
export function isShared(stored: string | null): boolean {
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
