import { messages } from '#contract/core/messages.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict } from '#server/http/errors.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { passOn } from './hand-over.queries.ts';
import type { FormFacts } from './review-forms.queries.ts';
import { auditOfForm } from './write-form.ts';

/**
 * Gives the viewer's draft to the person who writes the manager review now. Afterwards only that person has
 * it. Errors: 409 while the viewer writes the review, without a draft, and once the other person has
 * submitted. Source: docs/product/review-forms.md.
 */
export async function handOverDraft(call: Call, form: FormFacts): Promise<void> {
  if (form.isPeriodEnded) throw conflict(messages.periodEnded);
  if (form.isReviewComplete) throw conflict(reviewFormMessages.complete);
  if (!form.hasDraft) throw conflict(reviewFormMessages.noDraft);
  if (form.isReviewer || form.type !== 'Manager') throw conflict(reviewFormMessages.noOneToHandOver);
  const { present, isPassedOn } = await passOn(call.tx, form);
  if (present === null) throw conflict(reviewFormMessages.noOneToHandOver);
  if (!isPassedOn) throw conflict(reviewFormMessages.alreadyBegun);
  await recordAudit(call.tx, auditOfForm(call, form, 'hand-over-draft', { toEmployeeId: present }));
}
