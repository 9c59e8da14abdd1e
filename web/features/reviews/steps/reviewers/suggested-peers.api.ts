import { useQuery } from '@tanstack/react-query';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';

/** People who could be peers of a review. The form works without them, so a failure opens no dialog. */
export const useSuggestedPeers = (annualReviewId: number) =>
  useQuery({
    queryKey: ['suggested-peers', annualReviewId],
    queryFn: ({ signal }) => call(listSuggestedPeers, { params: { annualReviewId }, signal }),
    select: useNamesToldApart(),
    meta: { isSilent: true },
  });
