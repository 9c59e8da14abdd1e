import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as entries from '#contract/reviews/steps/own-entries.endpoints.ts';
import { changeEntryKind as changeKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import { SUGGESTED_PEERS_LEAST } from '#contract/reviews/steps/suggested-peers.ts';
import type { Call } from '#server/call.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { write } from '#server/http/write.ts';
import { settingsNow } from '#server/features/settings/settings.queries.ts';
import { seeReviewers, seesEntry } from './annual-reviews.visibility.ts';
import { reviewersOf } from './annual-reviews.queries.ts';
import {
  asSeenBy,
  changeReviewDates,
  completeAnnualReview,
  lastChangeSeenBy,
  reopenAnnualReview,
  startAnnualReview,
} from './annual-reviews.ts';
import { askForLink } from './reviewers/ask-link.ts';
import { changeEntryKind } from './reviewers/entry-kind.ts';
import { declinePeerReview, entryToDecline, markOwnEntry, ownEntryOf } from './reviewers/own-entries.ts';
import { findReview, lockActiveReviewOf, lockReview, lockReviewOfReviewer } from './review-facts.queries.ts';
import { updateAnnualReview } from './review-update.ts';
import {
  changeSurveyLinks,
  mergeReviewers,
  type NamedMark,
  notifyManager,
  refuseForeignMarks,
  remindReviewer,
} from './reviewers/reviewers.ts';
import { startFactsOf } from './start/start-facts.queries.ts';
import { suggestPeers } from './reviewers/suggested-peers.queries.ts';
import { withdrawAnnualReview } from './withdraw-review.ts';

export function mountAnnualReviews(app: FastifyInstance): void {
  write(app, contract.startAnnualReview, startFactsOf, startAnnualReview);
  write(app, contract.changeReviewDates, reviewOf, changeReviewDates);
  write(app, contract.updateAnnualReview, reviewOf, updateAnnualReview);
  write(app, contract.changeSurveyLinks, reviewOfAll, changeSurveyLinks);
  write(app, contract.changeReviewers, reviewAndMarks, mergeReviewers);
  write(app, contract.completeAnnualReview, reviewOf, completeAnnualReview);
  write(app, contract.reopenAnnualReview, reviewOf, reopenAnnualReview);
  write(app, contract.withdrawAnnualReview, reviewOf, withdrawAnnualReview);
  write(app, changeKind, reviewOfReviewer, changeEntryKind);
  write(app, entries.markOwnEntry, ownEntryOf, markOwnEntry);
  write(app, entries.declinePeerReview, entryToDecline, declinePeerReview);
  write(app, entries.askForLink, ownEntryOf, askForLink);
  write(app, contract.remindReviewer, reviewOfReviewer, remindReviewer);
  write(app, contract.notifyManager, activeReviewOf, notifyManager);

  mount(app, contract.listReviewers, async ({ context, viewer, params, allow, reply }) => {
    const review = allow(await findReview(context.db, params.annualReviewId));
    sendVersion(reply, lastChangeSeenBy(viewer, review).version);
    return seeReviewers(viewer, review, await reviewersOf(context.db, params.annualReviewId));
  });

  mount(app, listSuggestedPeers, async ({ context: { db }, viewer, params, allow }) => {
    const { annualReviewId } = allow(await findReview(db, params.annualReviewId));
    const { peersWanted } = await settingsNow(db);
    const wanted = Math.max(peersWanted, SUGGESTED_PEERS_LEAST);
    return (await suggestPeers(db, viewer, [annualReviewId], { wanted })).get(annualReviewId) ?? [];
  });
}

const reviewOf = async ({ tx, viewer }: Call, { annualReviewId }: { annualReviewId: number }) =>
  asSeenBy(viewer, await lockReview(tx, annualReviewId));

/** The review that every entry names. */
const reviewOfAll = async (call: Call, [first]: readonly { annualReviewId: number }[]) =>
  first ? reviewOf(call, first) : null;

/** The same, once it is known that no entry changes a mark that the viewer may not set. Errors: 403. */
async function reviewAndMarks(call: Call, entries: readonly (NamedMark & { annualReviewId: number })[]) {
  const review = await reviewOfAll(call, entries);
  if (review) {
    await refuseForeignMarks(
      call,
      review,
      entries.filter(({ annualReviewId }) => annualReviewId === review.annualReviewId),
    );
  }
  return review;
}

/** An entry that the viewer may not see is refused like one that doesn't exist. */
async function reviewOfReviewer({ tx, viewer }: Call, { annualReviewerId }: { annualReviewerId: number }) {
  const review = await lockReviewOfReviewer(tx, annualReviewerId);
  return review && seesEntry(viewer, review, review.reviewerType) ? review : null;
}

const activeReviewOf = async ({ tx }: Call, { employeeId }: { employeeId: number }) =>
  lockActiveReviewOf(tx, employeeId);
