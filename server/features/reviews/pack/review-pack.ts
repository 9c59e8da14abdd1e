import { inGoalOrder } from '#contract/goals/goals.ts';
import { namesToldApart } from '#contract/core/names.ts';
import { isSelf, type Viewer } from '#contract/policies.ts';
import { packMessages } from '#contract/reviews/pack/review-pack.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { conflict } from '#server/http/errors.ts';
import type { ReviewFacts } from '../steps/review-facts.queries.ts';
import { seeKudo } from '#server/features/kudos/kudos.visibility.ts';
import { hintsAmong } from '#server/features/namesakes/namesakes.ts';
import { seeEvaluations } from '#server/features/projects/evaluations/profile-evaluations.ts';
import { storedReview } from '../reading/review-reading.queries.ts';
import { seeReview } from '../reading/review-reading.visibility.ts';
import { packOf } from './pack-contents.ts';
import type { Sheet } from './pack-sheet.ts';
import { isShared, periodPartsOf } from './review-pack.queries.ts';

/**
 * The pack as the viewer may read it: the same functions as for the page of the review and for the profile
 * decide what is in the pack. A pack is passed on, so people of one name are told apart by what all viewers
 * may see. Null when the review doesn't exist. Source: docs/product/review-pack.md.
 */
export async function packFor(db: Db, viewer: Viewer, facts: ReviewFacts): Promise<Sheet | null> {
  const [stored, parts] = await Promise.all([
    storedReview(db, facts.annualReviewId),
    periodPartsOf(db, facts),
  ]);
  const period = parts.periods.find(({ markingPeriodId }) => markingPeriodId === facts.markingPeriodId);
  if (!stored || !period) return null;
  const person = { ...stored, markingPeriods: parts.periods };
  const seen = seeEvaluations(viewer, person, period, { ...parts, assignedEvaluations: [], notesAbout: [] });
  const { today, goals, kudos, namesakes } = parts;
  const hints = hintsAmong(asEmployee(facts), namesakes);
  return packOf(
    namesToldApart(seeReview(viewer, stored), hints),
    {
      today,
      startDate: period.startDate,
      endDate: period.endDate,
      sitdownDate: facts.sitdownDate,
      goals: inGoalOrder(goals),
      kudos: namesToldApart(
        kudos.map((kudo) => seeKudo(viewer, kudo)),
        hints,
      ),
      score: seen.performanceScore,
      projects: seen.projectEvaluationResults,
    },
    isSelf(viewer, stored),
  );
}

/** The employee as a viewer without permissions: an Admin's own review follows the employee's rules too. */
export const asEmployee = ({ employeeId }: { employeeId: number }): Viewer => ({
  employeeId,
  permissions: [],
  deputyFor: [],
});

/** The final document holds what was shared with the employee. Lock the review first. Errors: 409. */
export async function requireShared(db: Db | Transaction, annualReviewId: number): Promise<void> {
  if (!(await isShared(db, annualReviewId))) throw conflict(packMessages.notShared);
}

/** The name of the file: it names no person but the employee. */
export const packFileName = ({ title }: Sheet) => `${title.replaceAll(/[\\/]/g, '-')}.pdf`;
