import type { FastifyInstance } from 'fastify';
import { DATES_SHOWN } from '#contract/constants.ts';
import * as contract from '#contract/dashboards.ts';
import type { ListQuery } from '#contract/lists.ts';
import type { Viewer } from '#contract/policies.ts';
import { LARGE_ROWS, seenIn, sendList, wholeList, wholeObject } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import {
  type ReviewInProgress,
  reviewsInProgressPage,
} from '../annual-reviews/reviews-in-progress.queries.ts';
import { seeAnnualReview } from '../annual-reviews/annual-reviews.visibility.ts';
import { listUndelivered, type UndeliveredMessage } from '../notifications/notifications.queries.ts';
import { projectsInProgressPage } from '../project-evaluations/projects-in-progress.queries.ts';
import { loginsPage } from './logins.queries.ts';
import { workInProgress } from './summary.queries.ts';
import { leadsStoodInFor, teamCardsOf } from './team-dashboard.queries.ts';
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
    const [cards, leads] = await Promise.all([
      teamCardsOf(context.db, viewer),
      viewer.deputyFor.length === 0 ? [] : leadsStoodInFor(context.db, employeeId),
    ]);
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

const IN_WHOLE: ListQuery<'whole'> = { sort: 'whole' };

/** On the dashboard, an Admin sees of their own review only what any employee sees. */
function seeReview(viewer: Viewer, review: ReviewInProgress): contract.DashboardReview {
  const { onLeaveUntil, ...inFull } = review;
  const { employee, teamLead, hiredDate, deadline, hasOtherAdmin } = inFull;
  const line = { employeeId: employee.employeeId, managerId: teamLead?.employeeId ?? null };
  return {
    ...seeAnnualReview(viewer, line, inFull),
    ...{ employee, teamLead, hiredDate, deadline, hasOtherAdmin },
    ...(onLeaveUntil === null ? {} : { onLeaveUntil }),
  };
}

const asUndeliveredMail = (message: UndeliveredMessage): contract.UndeliveredMail => ({
  messageId: message.messageId,
  kind: message.kind,
  recipient: { employeeId: message.recipientId, fullName: message.recipientName },
  senderName: message.senderName,
  failedDate: message.failedDate,
  failure: message.failure,
});
