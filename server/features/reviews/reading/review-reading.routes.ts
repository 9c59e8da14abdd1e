import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reviews/reading/review-reading.endpoints.ts';
import { relationTo } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { write } from '#server/http/write.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { lockOutcome } from './review-facts.queries.ts';
import { confirmReview, saveAgreedActions, savePeerSummary, shareReview } from './review-reading.ts';
import { storedOutcome, storedReview } from './review-reading.queries.ts';
import { seeOutcome, seeReview } from './review-reading.visibility.ts';

export function mountReviewReading(app: FastifyInstance): void {
  mount(app, contract.readReviewAnswers, async ({ context: { db }, viewer, params, allow, reply }) => {
    const review = allow(await storedReview(db, params.id));
    const { annualReviewId, employeeId: subjectId } = review;
    const relation = relationTo(viewer, review);
    await recordAudit(db, { viewer, relation, action: 'read-review', subjectId, object: { annualReviewId } });
    const seen = seeReview(viewer, review);
    sendVersion(reply, seen.version);
    return seen;
  });

  mount(app, contract.readReviewOutcome, async ({ context: { db }, viewer, params, allow }) =>
    seeOutcome(viewer, allow(await storedOutcome(db, params.id))),
  );

  write(app, contract.savePeerSummary, outcomeOf, savePeerSummary);
  write(app, contract.saveAgreedActions, outcomeOf, saveAgreedActions);
  write(app, contract.shareReview, outcomeOf, shareReview);
  write(app, contract.confirmReview, outcomeOf, confirmReview);
}

const outcomeOf = async ({ tx }: Call, { annualReviewId }: { annualReviewId: number }) =>
  lockOutcome(tx, annualReviewId);
