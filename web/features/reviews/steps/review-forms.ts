import { z } from 'zod';
import {
  type AnnualReview,
  type ReviewerEntry,
  surveyLink,
} from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { DeadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';

// The initial values and request bodies of the annual review's forms.

/** The form values of the four deadlines; empty text for a missing deadline. */
export const deadlineValues = (deadlines: { readonly [K in keyof DeadlinesInput]: string | null }) => ({
  finalDeadline: deadlines.finalDeadline ?? '',
  managerDeadline: deadlines.managerDeadline ?? '',
  selfDeadline: deadlines.selfDeadline ?? '',
  peerDeadline: deadlines.peerDeadline ?? '',
});

const answersByLink = ({ isWrittenHere }: ReviewerEntry) => isWrittenHere !== true;

export const linksInput = z.object({
  links: z.array(z.object({ employeeId: z.int(), surveyLink })),
  tellNow: z.boolean(),
});
/** A reviewer who answers here has no link. */
export const linkValues = ({ reviewers }: AnnualReview) => ({
  links: reviewers
    .filter(answersByLink)
    .map(({ employeeId, surveyLink: link }) => ({ employeeId, surveyLink: link ?? '' })),
  tellNow: true,
});
/** The links of a newer version in the rows of a form that is already open. */
export const linksInRows = ({ reviewers }: AnnualReview, rows: readonly { readonly employeeId: number }[]) =>
  rows.map(({ employeeId }) => ({
    employeeId,
    surveyLink: reviewers.find((one) => one.employeeId === employeeId)?.surveyLink ?? '',
  }));
export const linkBody = ({ annualReviewId }: AnnualReview, values: z.output<typeof linksInput>) =>
  values.links.map((link) => ({ annualReviewId, ...link, tellNow: values.tellNow }));

export const peersInput = z.object({ peerIds: z.array(z.int()), tellNow: z.boolean() });
export const peerValues = ({ reviewers }: AnnualReview) => ({
  peerIds: reviewers.filter(({ type }) => type === 'Peer').map(({ employeeId }) => employeeId),
  tellNow: true,
});
