import { handlesOthers, type Viewer } from '#contract/policies.ts';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

/**
 * The acts of Admins and leads on an annual review. The profile waits for them if the viewer may have any.
 */
export const reviewActs = new LazyModule(
  async () => {
    const [sitDown, dates, peers, kind, manager, start, end] = await Promise.all([
      import('./sit-down/SitDownActs.tsx'),
      import('./deadlines/EditDates.tsx'),
      import('./reviewers/PeerReviewers.tsx'),
      import('./reviewers/EntryKind.tsx'),
      import('./reviewers/NotifyManager.tsx'),
      import('./start/StartReview.tsx'),
      import('./ReviewEnd.tsx'),
    ]);
    return { ...sitDown, ...dates, ...peers, ...kind, ...manager, ...start, ...end };
  },
  { isRare: true },
);

export const useReviewActs = (viewer: Viewer) => useLazy(reviewActs, handlesOthers(viewer));
