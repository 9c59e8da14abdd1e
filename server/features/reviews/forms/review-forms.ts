import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { formStates } from '#contract/reviews/forms/review-forms.ts';
import { messages } from '#contract/core/messages.ts';
import type { Viewer } from '#contract/policies.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import { seesEntry } from '../steps/annual-reviews.visibility.ts';
import type { FormFacts, StoredForm } from './review-forms.queries.ts';

type FormState = (typeof formStates)[number];

/** The state of a form to its writer, see {@link formStates}. */
function stateOf(form: FormFacts): FormState {
  if (!form.isReviewer) return 'removed';
  if (form.isSubmitted) return 'submitted';
  if (!form.isWrittenHere) return 'link';
  if (form.isCompleted) return 'marked';
  return form.isReviewComplete || form.isPeriodEnded ? 'ended' : 'open';
}

/** Why a form takes neither a draft nor a submission; null while it is open. */
export function closedBecause(form: FormFacts): string | null {
  if (form.isPeriodEnded) return messages.periodEnded;
  const state = stateOf(form);
  if (state === 'open') return null;
  if (state === 'submitted') return reviewFormMessages.alreadySubmitted;
  if (state === 'ended') return reviewFormMessages.complete;
  return reviewFormMessages[state];
}

/** Why a submission can't be taken back; null while it can. Source: docs/product/review-forms.md. */
export function keptBecause(form: FormFacts): string | null {
  if (form.isPeriodEnded) return messages.periodEnded;
  if (stateOf(form) !== 'submitted') return reviewFormMessages.notSubmitted;
  if (form.isReviewComplete) return reviewFormMessages.complete;
  if (form.isShared) return reviewFormMessages.isShared;
  if (form.isSitDownHeld) return reviewFormMessages.meetingHeld;
  return form.isLate ? reviewFormMessages.deadlinePassed : null;
}

/**
 * The viewer's form, or an entry that they may see and the policy refuses. Any other entry is refused like a
 * missing one, so that no Admin learns of the peers of their own review.
 */
export const formFor = <Form extends FormFacts>(viewer: Viewer, form: Form | null): Form | null =>
  form !== null && (form.reviewerId === viewer.employeeId || seesEntry(viewer, form, form.type))
    ? form
    : null;

/** The form as its writer reads it. */
export function formOf(form: StoredForm): ReviewForm {
  const state = stateOf(form);
  const { annualReviewerId, annualReviewId, type, employee, lead, period, deadline, today } = form;
  return {
    annualReviewerId,
    annualReviewId,
    type,
    employee,
    lead,
    period,
    deadline,
    today,
    state,
    markedBy: state === 'marked' ? form.completedByName : null,
    surveyLink: form.surveyLink,
    content: form.content ?? { sections: [] },
    questionSetVersionId: form.questionSetVersionId,
    draft: form.draft ?? {
      version: 0,
      texts: {},
      choices: {},
    },
    submitted: form.submitted,
    canTakeBack: keptBecause(form) === null,
    reopened: form.reopened,
    earlier: form.earlier,
    canHandOver:
      state === 'removed' &&
      type === 'Manager' &&
      form.draft !== null &&
      form.isPassedOn &&
      !form.isReviewComplete &&
      !form.isPeriodEnded,
  };
}
