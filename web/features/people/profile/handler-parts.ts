import { reviewActs } from '#web/features/reviews/steps/review-acts.ts';
import { detailedEvaluations } from '#web/features/projects/evaluations/results/detailed-evaluations.ts';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { promotionActs } from './promotion-acts.ts';

/** Waits for the parts of the profile that only Admins and leads get. */
export const handlerParts = new LazyModule(
  async () => {
    const [{ allHandlerParts }] = await Promise.all([
      import('./all-handler-parts.ts'),
      reviewActs.whenLoaded(),
      detailedEvaluations.whenLoaded(),
      promotionActs.whenLoaded(),
    ]);
    return allHandlerParts;
  },
  { isRare: true },
);
