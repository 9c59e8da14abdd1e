import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { DraftKeeper } from '#web/app/drafts/draft-keeper.ts';
import type { DraftSync } from '#web/app/drafts/draft-sync.ts';

export type LoadedForm = {
  /** The entry in the address; the form may have a newer one. */
  readonly askedId: number;
  readonly writerId: number;
  readonly form: ReviewForm;
  readonly keeper: DraftKeeper;
  /** Null unless the form is open. */
  readonly sync: DraftSync | null;
};
