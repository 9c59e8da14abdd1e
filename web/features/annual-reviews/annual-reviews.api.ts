import { useMutation } from '@tanstack/react-query';
import * as contract from '#contract/annual-reviews.ts';
import type { BodyInputOf, QueryInputOf } from '#contract/endpoint.ts';
import { call } from '#web/app/api.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';

/** An edit, with the version of the review that the person saw. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const useStartAnnualReview = () =>
  useReviewAction((body: BodyInputOf<typeof contract.startAnnualReview>) =>
    call(contract.startAnnualReview, { body }),
  );

export const useChangeReviewDates = () =>
  useReviewAction((edit: Edit<BodyInputOf<typeof contract.changeReviewDates>>) =>
    call(contract.changeReviewDates, edit),
  );

/** The sit-down date, the meeting's completion and the skipped peer review. */
export const useUpdateAnnualReview = () =>
  useReviewAction((edit: Edit<BodyInputOf<typeof contract.updateAnnualReview>>) =>
    call(contract.updateAnnualReview, edit),
  );

export const useChangeSurveyLinks = () =>
  useReviewAction((edit: Edit<BodyInputOf<typeof contract.changeSurveyLinks>>) =>
    call(contract.changeSurveyLinks, edit),
  );

/** Takes the whole list of reviewers: Self, Manager and the peers that are chosen. */
export const useChangeReviewers = () =>
  useReviewAction((edit: Edit<BodyInputOf<typeof contract.changeReviewers>>) =>
    call(contract.changeReviewers, edit),
  );

export const useCompleteAnnualReview = () =>
  useReviewAction((edit: Edit<BodyInputOf<typeof contract.completeAnnualReview>>) =>
    call(contract.completeAnnualReview, edit),
  );

export const useRemindReviewer = () =>
  useReviewAction((body: BodyInputOf<typeof contract.remindReviewer>) =>
    call(contract.remindReviewer, { body }),
  );

type Notified = { [K in keyof QueryInputOf<typeof contract.notifyManager>]: number };

export const useNotifyManager = () =>
  useReviewAction((query: Notified) => call(contract.notifyManager, { query }));

/**
 * Works until the screens show the result. After a failure they load again too, so that an edit of a stale
 * review can be saved once more from the newest version.
 */
function useReviewAction<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const refresh = useRefreshScreens();
  return useMutation({ mutationFn: action, onSettled: () => refresh() });
}
