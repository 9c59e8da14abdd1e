import { handlesOthers, type Viewer } from '#contract/policies.ts';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

/**
 * The acts of Admins and leads on an annual review. The profile waits for them if the viewer may have any.
 */
export const reviewActs = new LazyModule(async () => (await import('./all-review-acts.ts')).allReviewActs, {
  isRare: true,
});

export const useReviewActs = (viewer: Viewer) => useLazy(reviewActs, handlesOthers(viewer));
