import type { EvaluationByLink } from '#contract/project-evaluations.ts';

/** The state of a link. Source: docs/product/project-evaluations.md. */
export type LinkState = 'Open' | 'Submitted' | 'Deleted' | 'Expired' | 'Archived';

/** Which of the sentences a link's page says: deleted before submitted before archived before expired. */
export function linkStateOf(evaluation: EvaluationByLink): LinkState {
  if (evaluation.isDeleted) return 'Deleted';
  if (evaluation.isSubmitted) return 'Submitted';
  if (evaluation.isArchived) return 'Archived';
  return evaluation.isExpired ? 'Expired' : 'Open';
}
