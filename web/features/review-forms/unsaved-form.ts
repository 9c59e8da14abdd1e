import { readReviewForm, type ReviewForm } from '#contract/review-forms.ts';
import { unsavedFormKey } from '#web/app/drafts/shared-drafts.ts';

/**
 * Keeps the questions on this device while the server has no word of the answers. It knows nothing of a writer who is
 * removed before the first save; this device then still shows what was typed.
 */
export function keepUnsavedForm(writerId: number, askedId: number, form: ReviewForm): void {
  const key = unsavedFormKey(writerId, askedId);
  try {
    if (form.state === 'open' && form.draft.version === 0) localStorage.setItem(key, JSON.stringify(form));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or disabled: the open page still has the form.
  }
}

/** The form as this device knew it last; null if the server has had words of it since, or it was never opened here. */
export function unsavedForm(writerId: number, askedId: number): ReviewForm | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(unsavedFormKey(writerId, askedId)) ?? 'null');
    return readReviewForm.response.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

/** The form of a writer who is no reviewer any more. A lead who lost it isn't said to have removed themselves. */
export const asRemoved = (form: ReviewForm, writerId: number): ReviewForm => ({
  ...form,
  state: 'removed',
  lead: form.lead?.employeeId === writerId ? null : form.lead,
  ...{ canTakeBack: false, canHandOver: false },
});
