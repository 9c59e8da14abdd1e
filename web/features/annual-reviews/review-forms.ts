import { z } from 'zod';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { type AnnualReview, surveyLink } from '#contract/annual-reviews.ts';
import type { DeadlinesInput } from '#contract/review-deadlines.ts';

// The initial values and request bodies of the annual review's forms.

export const sitDownInput = z.object({
  sitdownDate: z.string().min(1, annualReviewMessages.noSitDownDate),
});
export const sitDownValues = ({ sitdownDate }: AnnualReview) => ({ sitdownDate: sitdownDate ?? '' });
export const sitDownBody = ({ annualReviewId }: AnnualReview, values: z.output<typeof sitDownInput>) => ({
  annualReviewId,
  ...values,
});

/** The form values of the four deadlines; empty text for a missing deadline. */
export const deadlineValues = (deadlines: { readonly [K in keyof DeadlinesInput]: string | null }) => ({
  finalDeadline: deadlines.finalDeadline ?? '',
  managerDeadline: deadlines.managerDeadline ?? '',
  selfDeadline: deadlines.selfDeadline ?? '',
  peerDeadline: deadlines.peerDeadline ?? '',
});

export const linksInput = z.object({ links: z.array(z.object({ employeeId: z.int(), surveyLink })) });
export const linkValues = ({ reviewers }: AnnualReview) => ({
  links: reviewers.map(({ employeeId, surveyLink: link }) => ({ employeeId, surveyLink: link ?? '' })),
});
export const linkBody = ({ annualReviewId }: AnnualReview, { links }: z.output<typeof linksInput>) =>
  links.map((link) => ({ annualReviewId, ...link }));

export const peersInput = z.object({ peerIds: z.array(z.int()) });
export const peerValues = ({ reviewers }: AnnualReview) => ({
  peerIds: reviewers.filter(({ type }) => type === 'Peer').map(({ employeeId }) => employeeId),
});
