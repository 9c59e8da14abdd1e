import type { FastifyInstance } from 'fastify';
import { DATES_SHOWN } from '#contract/constants.ts';
import * as contract from '#contract/dashboards.ts';
import type { ListQuery } from '#contract/lists.ts';
import type { Viewer } from '#contract/policies.ts';
import { LARGE_ROWS, seenIn, sendList, wholeList, wholeObject } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { reviewsInProgressPage } from '../annual-reviews/reviews-in-progress.queries.ts';
import { type ReviewInFull, seeAnnualReview } from '../annual-reviews/annual-reviews.visibility.ts';
import { listUndelivered, type UndeliveredMessage } from '../notifications/notifications.queries.ts';
import { projectsInProgressPage } from '../project-evaluations/projects-in-progress.queries.ts';
import { loginsPage } from './logins.queries.ts';
import { workInProgress } from './summary.queries.ts';
import { teamCardsOf } from './team-dashboard.queries.ts';
import { upcomingDates } from './upcoming-dates.queries.ts';

export function mountDashboards(app: FastifyInstance): void {
  mount(app, contract.adminDashboard, async ({ context, viewer, allow }) => {
    allow();
    const { db } = context;
    const [reviews, projects, upcoming, undelivered] = await Promise.all([
      wholeList(
        IN_WHOLE,
        async (query) =>
          seenIn(await reviewsInProgressPage(db, query), (review) => seeReview(viewer, review)),
        LARGE_ROWS,
      ),
      wholeList({}, async (query) => projectsInProgressPage(db, query), LARGE_ROWS),
      upcomingDates(db, { withLogins: true }),
      listUndelivered(db, { viewerId: viewer.employeeId }),
    ]);
    return wholeObject({
      annualReviews: reviews,
      projectEvaluations: projects,
      upcomingDates: upcoming.days,
      logins: upcoming.logins,
      undelivered: undelivered.map(asUndeliveredMail),
      today: upcoming.today,
    });
  });

  mount(app, contract.listReviewsInProgress, async ({ context, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) =>
      seenIn(await reviewsInProgressPage(context.db, query), (review) => seeReview(viewer, review)),
    );
  });

  mount(app, contract.listProjectsInProgress, async ({ context, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => projectsInProgressPage(context.db, query));
  });

  mount(app, contract.adminDashboardSummary, async ({ context, viewer, allow }) => {
    allow();
    const { db } = context;
    const [work, upcoming, undelivered] = await Promise.all([
      workInProgress(db, viewer.employeeId),
      upcomingDates(db, { ofAKind: DATES_SHOWN }),
      listUndelivered(db, { viewerId: viewer.employeeId }),
    ]);
    return {
      ...work,
      upcomingDates: upcoming.days,
      undelivered: undelivered.map(asUndeliveredMail),
      today: upcoming.today,
    };
  });

  mount(app, contract.listLogins, async ({ context, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => loginsPage(context.db, query));
  });

  mount(app, contract.listUpcomingDates, async ({ context, allow }) => {
    allow();
    return (await upcomingDates(context.db)).days;
  });

  mount(app, contract.teamLeadDashboard, async ({ context, viewer, allow }) => {
    allow();
    const { employeeId, fullName } = viewer;
    return { teamLead: { employeeId, fullName }, teamMembers: await teamCardsOf(context.db, employeeId) };
  });
}

const IN_WHOLE: ListQuery<'whole'> = { sort: 'whole' };

/** On the dashboard, an Admin sees of their own review only what any employee sees. */
function seeReview(
  viewer: Viewer,
  review: contract.DashboardReview & ReviewInFull,
): contract.DashboardReview {
  const { employee, teamLead, hiredDate, deadline, hasOtherAdmin } = review;
  const line = { employeeId: employee.employeeId, managerId: teamLead?.employeeId ?? null };
  return { ...seeAnnualReview(viewer, line, review), employee, teamLead, hiredDate, deadline, hasOtherAdmin };
}

const asUndeliveredMail = (message: UndeliveredMessage): contract.UndeliveredMail => ({
  messageId: message.messageId,
  kind: message.kind,
  recipient: { employeeId: message.recipientId, fullName: message.recipientName },
  senderName: message.senderName,
  failedDate: message.failedDate,
  failure: message.failure,
});
