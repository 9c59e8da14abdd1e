import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/annual-reviews.ts';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { inTransaction } from '#server/db/client.ts';
import { invalid } from '#server/http/errors.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { seeReviewers, seesEntry } from './annual-reviews.visibility.ts';
import { reviewersOf } from './annual-reviews.queries.ts';
import {
  changeReviewDates,
  completeAnnualReview,
  lastChangeSeenBy,
  startAnnualReview,
  updateAnnualReview,
} from './annual-reviews.ts';
import { findReview, lockActiveReviewOf, lockReview, lockReviewOfReviewer } from './review-facts.queries.ts';
import { changeSurveyLinks, mergeReviewers, notifyManager, remindReviewer } from './reviewers.ts';
import { startFactsOf } from './start-facts.queries.ts';

export function mountAnnualReviews(app: FastifyInstance): void {
  mount(app, contract.startAnnualReview, async ({ context, viewer, body, allow }) =>
    inTransaction(context.db, async (tx) => {
      const { employeeUnderReviewId, markingPeriodId, reviewedById } = body;
      const employee = allow(await startFactsOf(tx, employeeUnderReviewId, markingPeriodId, reviewedById));
      return startAnnualReview(tx, viewer, employee, body);
    }),
  );

  mount(app, contract.changeReviewDates, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const { annualReviewId, ...deadlines } = body;
      const review = allow(await lockReview(tx, annualReviewId));
      await changeReviewDates(tx, viewer, review, deadlines, ifMatch);
      return {};
    }),
  );

  mount(app, contract.updateAnnualReview, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const review = allow(await lockReview(tx, body.annualReviewId));
      const reason =
        body.skipPeerReview === true
          ? readSkipReason(body.skipPeerReviewReason ?? review.skipPeerReviewReason)
          : null;
      await updateAnnualReview(
        tx,
        context.jobs,
        viewer,
        review,
        { ...body, skipPeerReviewReason: reason ?? undefined },
        ifMatch,
        reason,
      );
      return {};
    }),
  );

  mount(app, contract.changeSurveyLinks, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const review = allow(await lockReview(tx, onlyReviewOf(body)));
      await changeSurveyLinks(tx, viewer, review, body, ifMatch);
      return {};
    }),
  );

  mount(app, contract.changeReviewers, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const review = allow(await lockReview(tx, onlyReviewOf(body)));
      await mergeReviewers(tx, viewer, review, body, ifMatch);
      return {};
    }),
  );

  mount(app, contract.completeAnnualReview, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const review = allow(await lockReview(tx, body.annualReviewId));
      await completeAnnualReview(tx, viewer, review, ifMatch);
      return {};
    }),
  );

  mount(app, contract.listReviewers, async ({ context, viewer, params, allow, reply }) => {
    const review = allow(await findReview(context.db, params.annualReviewId));
    sendVersion(reply, lastChangeSeenBy(viewer, review).version);
    return seeReviewers(viewer, review, await reviewersOf(context.db, params.annualReviewId));
  });

  mount(app, contract.remindReviewer, async ({ context, viewer, body, allow }) =>
    inTransaction(context.db, async (tx) => {
      // An entry that is kept from the viewer is refused as one that does not exist.
      const found = await lockReviewOfReviewer(tx, body.annualReviewerId);
      const review = allow(found && seesEntry(viewer, found, found.reviewerType) ? found : null);
      await remindReviewer(tx, context.jobs, viewer, review, body);
      return {};
    }),
  );

  mount(app, contract.notifyManager, async ({ context, viewer, query, allow }) =>
    inTransaction(context.db, async (tx) => {
      const review = allow(await lockActiveReviewOf(tx, query.employeeId));
      await notifyManager(tx, context.jobs, viewer, review, query.managerId);
      return {};
    }),
  );
}

function onlyReviewOf(entries: readonly { annualReviewId: number }[]): number {
  const [first] = entries;
  if (!first || entries.some((one) => one.annualReviewId !== first.annualReviewId)) {
    throw invalid(annualReviewMessages.oneReviewOnly);
  }
  return first.annualReviewId;
}

function readSkipReason(reason: string | null): string {
  const parsed = contract.skipReason.safeParse(reason ?? '');
  if (!parsed.success) {
    throw invalid(
      parsed.error.issues[0]?.message ?? annualReviewMessages.skipReasonRequired,
      'skipPeerReviewReason',
    );
  }
  return parsed.data;
}
