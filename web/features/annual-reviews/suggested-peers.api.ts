import { useQuery } from '@tanstack/react-query';
import { listSuggestedPeers } from '#contract/suggested-peers.ts';
import { call } from '#web/app/api.ts';

/** People who could be peers of a review. The form works without them, so a failure opens no dialog. */
export const useSuggestedPeers = (annualReviewId: number) =>
  useQuery({
    queryKey: ['suggested-peers', annualReviewId],
    queryFn: ({ signal }) => call(listSuggestedPeers, { params: { annualReviewId }, signal }),
    meta: { isSilent: true },
  });
