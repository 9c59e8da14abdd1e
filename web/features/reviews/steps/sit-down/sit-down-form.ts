import { z } from 'zod';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { place } from '#contract/reviews/steps/sit-down.schemas.ts';
import { sitDownLength, sitDownMessages } from '#contract/reviews/steps/sit-down.ts';

const { least, most, first } = sitDownLength;
const isLength = (typed: string) =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;

/** The form values of a sit-down: empty texts for what is not set, and the length as it is typed. */
export const sitDownInput = z
  .object({
    sitdownDate: z.string().min(1, annualReviewMessages.noSitDownDate),
    sitdownTime: z.string(),
    sitdownMinutes: z.string().trim(),
    sitdownPlace: place,
  })
  .refine(({ sitdownTime, sitdownMinutes }) => sitdownTime === '' || isLength(sitdownMinutes), {
    path: ['sitdownMinutes'],
    message: sitDownMessages.minutes,
  });

export const sitDownValues = (review: AnnualReview) => ({
  sitdownDate: review.sitdownDate ?? '',
  sitdownTime: review.sitdownTime ?? '',
  sitdownMinutes: String(review.sitdownMinutes ?? first),
  sitdownPlace: review.sitdownPlace ?? '',
});

/** The request body: without a time, there is no length. */
export const sitDownBody = ({ annualReviewId }: AnnualReview, values: z.output<typeof sitDownInput>) => ({
  annualReviewId,
  sitdownDate: values.sitdownDate,
  sitdownTime: values.sitdownTime || null,
  sitdownMinutes: values.sitdownTime === '' ? null : Number(values.sitdownMinutes),
  sitdownPlace: values.sitdownPlace || null,
});
