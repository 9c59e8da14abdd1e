import type { ReviewerType } from '#contract/core/enums.ts';
import type { Call } from '#server/call.ts';
import { lockReviewsToMove, writeAskedQuestions } from './asked-questions.queries.ts';

/**
 * Running reviews ask this version of a set from now on, unless a reviewer has begun to answer its questions.
 * Leaves out the review of the viewer. Returns the ids of the changed reviews. Source:
 * docs/product/question-sets.md.
 */
export async function moveToQuestions(
  { tx, viewer }: Call,
  type: ReviewerType,
  versionId: number,
): Promise<number[]> {
  const asked = { type, versionId, viewerId: viewer.employeeId };
  const lockedIds = await lockReviewsToMove(tx, asked);
  return lockedIds.length === 0 ? [] : writeAskedQuestions(tx, asked, lockedIds);
}
