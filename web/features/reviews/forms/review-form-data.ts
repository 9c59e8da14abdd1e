import { type LoaderFunctionArgs, redirect } from 'react-router';
import { DRAFT_TEXT_MAX_CHARACTERS } from '#contract/reviews/forms/review-forms.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { DraftKeeper, dropOldDrafts } from '#web/app/drafts/draft-keeper.ts';
import { DraftSync } from '#web/app/drafts/draft-sync.ts';
import { readVault } from '#web/app/drafts/draft-vault.ts';
import { joinTexts, keepApart } from '#web/app/drafts/reconcile.ts';
import { reviewDraftKey, unsavedFormKey } from '#web/app/drafts/shared-drafts.ts';
import { paths } from '#web/app/paths.ts';
import { rememberPage } from '#web/app/navigation/remembered-page.ts';
import { currentRecord } from '#web/app/session/session-record.ts';
import { onSessionEnd } from '#web/app/session/session.ts';
import { failureOf, type LoadFailure } from '#web/app/calls/use-try-again.ts';
import { asServerDraft, hasLeftOvers } from './form-values.ts';
import type { LoadedForm } from './loaded-form.ts';
import { loadForm, saveDraft } from './review-forms.api.ts';

/** The form, or why it failed to load. */
export type ReviewFormData = LoadedForm | LoadFailure;

/** Within this time of a key, the device has what was typed. */
const KEPT_WITHIN_MS = 50;
/** While a person types and pauses, the server gets a save this often. */
const SAVES_APART_MS = 3_000;

/** A review that is submitted or closed shows without another trip. */
const closedParts = async () =>
  Promise.all([import('./SubmittedForm.tsx'), import('./ClosedForm.tsx'), import('./EarlierVersions.tsx')]);

/** Loads the own form with its draft. Once loaded, it survives the loss of the connection or session. */
export async function reviewFormData({ params, request }: LoaderFunctionArgs): Promise<ReviewFormData> {
  const id = params['annualReviewerId'] ?? '';
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new Response(null, { status: 404 });
  // The form asks for them again, should they not load now.
  void closedParts().catch(() => undefined);
  const writerId = currentRecord()?.employeeId ?? 0;
  const before = kept?.askedId === Number(id) && kept.writerId === writerId ? kept : null;
  try {
    await dropOldDrafts();
    const form = await loadForm(Number(id));
    if (before !== null && asksOthers(before.form, form)) void sayOtherQuestions().catch(() => {});
    keepUnsavedForm(writerId, Number(id), form);
    kept = { askedId: Number(id), writerId, form, ...(await draftOf(writerId, form, before)) };
    return kept;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (currentRecord() === null) {
      rememberPage(new URL(request.url).pathname, writerId === 0 ? null : writerId);
      throw redirect(paths.login);
    }
    if (status === 403 || status === 404) {
      const { onlyHere } = await import('./unsaved-form.ts');
      kept = await onlyHere({ writerId, askedId: Number(id) }, before, keeperOf);
      if (kept === null) throw redirect(paths.accessDenied);
      return kept;
    }
    return before ?? failureOf(error);
  }
}

// Rare, so it loads when it is needed.
const sayOtherQuestions = async () => (await import('./unsaved-form.ts')).sayOtherQuestions();

/** Who reads an answer may have changed with its question. */
const asksOthers = (before: ReviewForm, now: ReviewForm) =>
  before.state === 'open' && now.state === 'open' && before.questionSetVersionId !== now.questionSetVersionId;

/**
 * Keeps the questions on this device while the server has no word of the answers: the server knows nothing of
 * a writer who is removed before the first save.
 */
function keepUnsavedForm(writerId: number, askedId: number, form: ReviewForm): void {
  const key = unsavedFormKey(writerId, askedId);
  try {
    if (form.state === 'open' && form.draft.version === 0) localStorage.setItem(key, JSON.stringify(form));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or disabled: the open page still has the form.
  }
}

type OfDraft = Pick<LoadedForm, 'keeper' | 'sync'>;

async function draftOf(writerId: number, form: ReviewForm, before: LoadedForm | null): Promise<OfDraft> {
  const keeper = before === null || before.keeper.isClosed() ? await keeperOf(writerId, form) : before.keeper;
  // The server has the answers; only words that it never had stay.
  if (form.submitted !== null && !hasLeftOvers(keeper.current(), form.submitted.answers)) keeper.close();
  if (form.state !== 'open') {
    if (form.submitted === null) syncOf(writerId, form, keeper);
    return { keeper, sync: null };
  }
  const isGoing = before?.keeper === keeper && before.sync !== null && before.sync.state() !== 'ended';
  return { keeper, sync: isGoing ? before.sync : syncOf(writerId, form, keeper) };
}

async function keeperOf(writerId: number, { annualReviewId, type }: ReviewForm): Promise<DraftKeeper> {
  const key = reviewDraftKey(writerId, annualReviewId, type);
  return new DraftKeeper(key, await readVault(key), KEPT_WITHIN_MS);
}

/** Joins what the server has with what this device has. */
function syncOf(writerId: number, form: ReviewForm, keeper: DraftKeeper): DraftSync {
  const { annualReviewerId, questionSetVersionId } = form;
  const sync = new DraftSync(keeper, {
    writerId,
    atMostMs: SAVES_APART_MS,
    apartMs: SAVES_APART_MS,
    retryMs: 5_000,
    textMost: DRAFT_TEXT_MAX_CHARACTERS,
    // Where nothing can be chosen any more, both texts are there to be saved.
    ofBoth: form.state === 'open' ? keepApart : joinTexts,
    read: async () => asServerDraft((await loadForm(annualReviewerId)).draft),
    save: (draft, version) =>
      saveDraft(
        { annualReviewerId, questionSetVersionId },
        { texts: draft.notes, choices: draft.answers },
        version,
      ),
  });
  sync.take(asServerDraft(form.draft));
  return sync;
}

let kept: LoadedForm | null = null;

// The next person who uses this browser must not find it.
onSessionEnd(({ wasSigningOut }) => {
  if (wasSigningOut) kept = null;
});
