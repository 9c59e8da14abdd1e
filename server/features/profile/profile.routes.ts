import type { FastifyInstance } from 'fastify';
import { inGoalOrder } from '#contract/goals/goals.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { isAdmin, leads, relationTo, type ReportingLine, type Viewer } from '#contract/policies.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/connection/client.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import {
  seeAnnualReview,
  seeAssignedReviews,
  seeResults,
} from '#server/features/reviews/steps/annual-reviews.visibility.ts';
import { recordAudit } from '../audit/audit.ts';
import { contentFlags } from '../dashboards/team-cards.ts';
import { teamCardsOf } from '../dashboards/team-dashboard.queries.ts';
import { seeKudo } from '../kudos/kudos.visibility.ts';
import { seeEvaluations, showsFeedback } from '#server/features/projects/evaluations/profile-evaluations.ts';
import { profileOf, profilePartsOf } from './profile.queries.ts';
import { seePerson } from './profile.visibility.ts';
import { recordVisit } from './visits.ts';

export function mountProfile(app: FastifyInstance): void {
  mount(app, getProfile, async ({ context, viewer, params, allow, reply }) => {
    const person = allow(await profileOf(context.db, params.EmployeeId));
    const activeMarkingPeriod = person.markingPeriods.find((period) => period.endDate === null) ?? null;
    const period =
      params.markingPeriodId === 0
        ? (activeMarkingPeriod ?? person.markingPeriods[0])
        : person.markingPeriods.find((one) => one.markingPeriodId === params.markingPeriodId);
    if (!period) throw isAdmin(viewer) ? notFound() : forbidden();
    const parts = await profilePartsOf(context.db, person.employeeId, period);
    const [review] = parts.reviews;
    const flags = leads(viewer, person) ? await flagsOnVisit(context, viewer, person.employeeId) : {};
    const evaluations = seeEvaluations(viewer, person, period, parts);
    if (showsFeedback(evaluations)) await recordFeedbackRead(context.db, viewer, person, period);
    sendVersion(reply, person.version);
    // Ended periods show no open tasks.
    const isEnded = period.endDate !== null;
    return {
      ...seePerson(viewer, person),
      ...flags,
      activeMarkingPeriod,
      markingPeriodId: period.markingPeriodId,
      personalAnnualReview: review ? seeAnnualReview(viewer, person, review) : null,
      annualReviewResults: seeResults(viewer, person, parts.results),
      assignedAnnualReviews: isEnded ? [] : seeAssignedReviews(viewer, person, parts.assigned),
      ...evaluations,
      ...(isEnded ? { assignedProjectEvaluations: [] } : {}),
      goals: inGoalOrder(parts.goals),
      kudosReceived: parts.kudosReceived.map((kudo) => seeKudo(viewer, kudo)),
      kudosGiven: parts.kudosGiven.map((kudo) => seeKudo(viewer, kudo)),
    };
  });
}

/** What the dots of the person's card said until now: this visit changes them. */
async function flagsOnVisit(context: Context, viewer: Viewer, employeeId: number) {
  const [card] = await teamCardsOf(context.db, viewer, employeeId);
  await recordVisit(context, viewer.employeeId, employeeId);
  return card === undefined ? {} : contentFlags(card);
}

/** Records in the audit that the viewer read colleagues' feedback. */
const recordFeedbackRead = (
  db: Db,
  viewer: Viewer,
  person: ReportingLine,
  { markingPeriodId }: { markingPeriodId: number },
) =>
  recordAudit(db, {
    viewer,
    relation: relationTo(viewer, person),
    action: 'read-feedback',
    subjectId: person.employeeId,
    object: { markingPeriodId },
  });
