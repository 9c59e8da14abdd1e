import { calls, type ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { isOnServer } from '#web/app/drafts/draft.ts';
import { unsavedFormKey } from '#web/app/drafts/shared-drafts.ts';
import { showError } from '#web/ui/dialogs/error-store.ts';
import type { LoadedForm } from './loaded-form.ts';

type Asked = Pick<LoadedForm, 'askedId' | 'writerId'>;
type KeeperOf = (writerId: number, form: ReviewForm) => Promise<LoadedForm['keeper']>;

/** What the writer typed before they were removed, and the server never got; null without such words. */
export async function onlyHere(
  asked: Asked,
  before: LoadedForm | null,
  keeperOf: KeeperOf,
): Promise<LoadedForm | null> {
  const form = before?.form ?? storedForm(asked);
  if (form === null) return null;
  const keeper = before?.keeper ?? (await keeperOf(asked.writerId, form));
  if (keeper.isClosed() || isOnServer(keeper.current())) return null;
  return { ...asked, form: asRemoved(form, asked.writerId), keeper, sync: null };
}

/** The form as this device last knew it; null once the server has text of it, or if never opened here. */
function storedForm({ writerId, askedId }: Asked): ReviewForm | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(unsavedFormKey(writerId, askedId)) ?? 'null');
    return calls.readReviewForm.response.safeParse(stored).data ?? null;
  } catch {
    return null;
  }
}

/** The form of a former reviewer. A lead who lost it isn't said to have removed themselves. */
const asRemoved = (form: ReviewForm, writerId: number): ReviewForm => ({
  ...form,
  state: 'removed',
  lead: form.lead?.employeeId === writerId ? null : form.lead,
  canTakeBack: false,
  canHandOver: false,
});

const OTHER_QUESTIONS =
  'The questions of this review have changed. Your text is kept. Look at it again, and at who reads each answer.';

export const sayOtherQuestions = () => showError(OTHER_QUESTIONS);
