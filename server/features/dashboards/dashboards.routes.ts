import type { FastifyInstance } from 'fastify';
import { DATES_SHOWN } from '#contract/core/values/constants.ts';
import * as contract from '#contract/dashboards/dashboards.endpoints.ts';
import type {
  DashboardProject,
  DashboardReview,
  UndeliveredMail,
} from '#contract/dashboards/dashboards.schemas.ts';
import { namedIn } from '#contract/core/names.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import type { ListQuery } from '#contract/core/lists.ts';
import { roleOf, type Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/connection/client.ts';
import { sendCsv } from '#server/http/csv.ts';
import { pagesOf, seenIn, sendList, wholeList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import {
  type ReviewInProgress,
  reviewsInProgressPage,
} from '#server/features/reviews/steps/reviews-in-progress.queries.ts';
import { seeAnnualReview } from '#server/features/reviews/steps/annual-reviews.visibility.ts';
import { recordAudit } from '../audit/audit.ts';
import { listUndelivered, type UndeliveredMessage } from '#server/features/outbox/notifications.queries.ts';
import { projectsInProgressPage } from '#server/features/projects/evaluations/projects-in-progress.queries.ts';
import { teamCycleRows } from '#server/features/reviews/cycle/review-cycle.queries.ts';
import { settingsNow } from '../settings/settings.queries.ts';
import { allHintsFor } from '../namesakes/namesakes.ts';
import { projectColumns, reviewColumns } from './dashboard-files.ts';
import { loginsPage } from './logins.queries.ts';
import { owesToldApart, workInProgress } from './summary.queries.ts';
import { byUrgency, seeCard } from './team-cards.ts';
import { leadsAndHintsFor, teamCardsOf } from './team-dashboard.queries.ts';
import { companyToday, upcomingDates } from './upcoming-dates.queries.ts';

export function mountDashboards(app: FastifyInstance): void {
  mount(app, contract.adminDashboard, async ({ context, viewer, allow }) => {
    allow();
    const { db } = context;
    const [reviews, projects, upcoming, undelivered] = await Promise.all([
      wholeList(IN_WHOLE, async (query) =>
        seenIn(await reviewsInProgressPage(db, query), (review) => seeReview(viewer, review)),
      ),
      wholeList({}, async (query) => projectsInProgressPage(db, query, viewer)),
      upcomingDates(db, { viewer, withLogins: true }),
      listUndelivered(db, { viewerId: viewer.employeeId }),
    ]);
    return {
      annualReviews: reviews,
      projectEvaluations: projects,
      upcomingDates: upcoming.days,
      logins: upcoming.logins,
      undelivered: undelivered.map(asUndeliveredMail),
      today: upcoming.today,
    };
  });

  mount(app, contract.listReviewsInProgress, async ({ context, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) =>
      seenIn(await reviewsInProgressPage(context.db, query), (review) => seeReview(viewer, review)),
    );
  });

  mount(app, contract.listProjectsInProgress, async ({ context, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => projectsInProgressPage(context.db, query, viewer));
  });

  mount(app, contract.exportReviewsInProgress, async ({ context: { db }, viewer, query, allow, ...call }) => {
    allow();
    const [today] = await Promise.all([companyToday(db), recordFile(db, viewer, 'reviews', query)]);
    const rows = pagesOf<typeof query, DashboardReview>(query, async (page) =>
      seenIn(await reviewsInProgressPage(db, page), (review) => seeReview(viewer, review)),
    );
    return sendCsv(call, {
      name: 'annual-reviews-in-progress.csv',
      columns: reviewColumns(today),
      rows,
      hints: await allHintsFor(db, viewer),
    });
  });

  mount(
    app,
    contract.exportProjectsInProgress,
    async ({ context: { db }, viewer, query, allow, ...call }) => {
      allow();
      await recordFile(db, viewer, 'projects', query);
      const rows = pagesOf<typeof query, DashboardProject>(query, async (page) =>
        projectsInProgressPage(db, page, viewer),
      );
      return sendCsv(call, {
        name: 'project-evaluations-in-progress.csv',
        columns: projectColumns,
        rows,
        hints: await allHintsFor(db, viewer),
      });
    },
  );

  mount(app, contract.adminDashboardSummary, async ({ context, viewer, allow }) => {
    allow();
    const { db } = context;
    const [{ firstSteps, reviews, projects, ...work }, undelivered] = await Promise.all([
      workInProgress(db, viewer.employeeId),
      listUndelivered(db, { viewerId: viewer.employeeId }),
    ]);
    const alsoNamed = namedIn(reviews.latest.flatMap(({ owes }) => owes.flat()));
    const upcoming = await upcomingDates(db, { viewer, alsoNamed, ofAKind: DATES_SHOWN });
    return {
      ...work,
      reviews: owesToldApart(reviews, upcoming.hints),
      projects,
      upcomingDates: upcoming.days,
      undelivered: undelivered.map(asUndeliveredMail),
      today: upcoming.today,
      ...(firstSteps !== null ? { firstSteps } : {}),
    };
  });

  mount(app, contract.listLogins, async ({ context, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => loginsPage(context.db, query));
  });

  mount(app, contract.listUpcomingDates, async ({ context, viewer, allow }) => {
    allow();
    return (await upcomingDates(context.db, { viewer })).days;
  });

  mount(app, teamLeadDashboard, async ({ context, viewer, allow }) => {
    allow();
    const { employeeId, fullName } = viewer;
    const { dueWeeks: weeksBefore } = await settingsNow(context.db);
    const [found, cycle] = await Promise.all([
      teamCardsOf(context.db, viewer),
      teamCycleRows(context.db, { viewer, weeksBefore }),
    ]);
    const { leads, hints } = await leadsAndHintsFor(context.db, viewer, [
      ...found.flatMap(({ late }) => late.map((item) => item.employeeId)),
      ...cycle.map(({ firstOpen }) => firstOpen?.employeeId ?? null),
    ]);
    const rowOf = new Map(cycle.map((row) => [row.employeeId, row]));
    const cards = byUrgency(found.map((card) => seeCard(viewer, card, rowOf.get(card.employeeId), hints)));
    const teamOf = (leadId: number) => cards.filter(({ managerId }) => managerId === leadId);
    const deputyFor = leads.map(({ until, ...lead }) => ({
      teamLead: lead,
      until,
      teamMembers: teamOf(lead.employeeId),
    }));
    return {
      teamLead: { employeeId, fullName },
      teamMembers: teamOf(employeeId),
      ...(deputyFor.length === 0 ? {} : { deputyFor }),
    };
  });
}

const recordFile = async (
  db: Db,
  viewer: Viewer,
  of: 'reviews' | 'projects',
  object: Record<string, unknown>,
) =>
  recordAudit(db, {
    viewer,
    relation: roleOf(viewer),
    action: `export-${of}-in-progress`,
    subjectId: null,
    object,
  });

const IN_WHOLE: ListQuery<'whole'> = { sort: 'whole' };

/** On the dashboard, an Admin sees of their own review only what any employee sees. */
function seeReview(viewer: Viewer, review: ReviewInProgress): DashboardReview {
  const { onLeaveUntil, isOwnManager, ...inFull } = review;
  const { employee, teamLead, hiredDate, deadline, hasOtherAdmin } = inFull;
  const line = { employeeId: employee.employeeId, managerId: teamLead?.employeeId ?? null };
  return {
    ...seeAnnualReview(viewer, line, inFull),
    employee,
    teamLead,
    hiredDate,
    deadline,
    hasOtherAdmin,
    ...(isOwnManager ? { isOwnManager } : {}),
    ...(onLeaveUntil === null ? {} : { onLeaveUntil }),
  };
}

/** The id of a message would count those that the viewer may not see, so each gets its place in the list. */
const asUndeliveredMail = (message: UndeliveredMessage, index: number): UndeliveredMail => ({
  messageId: index + 1,
  kind: message.kind,
  recipient: { employeeId: message.recipientId, fullName: message.recipientName },
  senderName: message.senderName,
  failedDate: message.failedDate,
  failure: message.failure,
});
