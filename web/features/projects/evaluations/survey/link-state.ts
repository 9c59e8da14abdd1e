import type { EvaluationByLink } from '#contract/projects/evaluation-link.schemas.ts';

export type LinkState = 'Open' | 'Submitted' | 'Deleted' | 'Expired' | 'Archived';

/**
 * The state that a link's page reports, in order of precedence: deleted, submitted, archived, expired.
 * Source: docs/product/project-evaluations.md.
 */
export function linkStateOf(evaluation: EvaluationByLink): LinkState {
  if (evaluation.isDeleted) return 'Deleted';
  if (evaluation.isSubmitted) return 'Submitted';
  if (evaluation.isArchived) return 'Archived';
  return evaluation.isExpired ? 'Expired' : 'Open';
}
