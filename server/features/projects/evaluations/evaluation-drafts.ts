import type { EvaluationDraft, EvaluationDraftInput } from '#contract/projects/evaluation-drafts.schemas.ts';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict } from '#server/http/errors.ts';
import { type DraftTarget, putDraft, type StoredDraft } from './evaluation-drafts.queries.ts';

/** The draft as its evaluator reads it; empty once the evaluation is closed. */
export const draftOf = ({ draft, ...state }: StoredDraft): EvaluationDraft =>
  draft === null || closedBecause(state) !== null ? { version: 0, answers: {}, notes: {} } : draft;

/**
 * Replaces the draft of an open evaluation. A draft leaves no audit row: what is typed and not submitted is
 * not yet said. Errors: 409 for an evaluation that is no longer open. Source:
 * docs/decisions/evaluation-draft.md.
 */
export async function saveDraft(
  { tx }: Pick<Call, 'tx'>,
  target: DraftTarget,
  { projectEvaluationResultId, answers, notes }: EvaluationDraftInput,
): Promise<{ version: number }> {
  const reason = closedBecause(target);
  if (reason !== null) throw conflict(reason);
  return { version: await putDraft(tx, projectEvaluationResultId, { answers, notes }) };
}

type State = Pick<DraftTarget, 'isDeleted' | 'isSubmitted' | 'isArchived' | 'isExpired'>;

/** Why an evaluation takes no draft; null while it is open. */
function closedBecause({ isDeleted, isSubmitted, isArchived, isExpired }: State): string | null {
  if (isDeleted) return linkMessages.deleted;
  if (isSubmitted) return linkMessages.submitted;
  if (isArchived) return linkMessages.archived;
  return isExpired ? linkMessages.expired : null;
}
