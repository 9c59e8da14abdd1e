import { reviewActs } from '#web/features/reviews/steps/review-acts.ts';
import { detailedEvaluations } from '#web/features/projects/evaluations/results/detailed-evaluations.ts';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { promotionActs } from './promotion-acts.ts';

/** What only Admins and leads see and do on a profile. */
export const handlerParts = new LazyModule(
  async () => {
    const [start, end, archive, feedback] = await Promise.all([
      import('#web/features/periods/CorrectPeriodStart.tsx'),
      import('#web/features/periods/EndPeriod.tsx'),
      import('../ArchiveActions.tsx'),
      import('#web/features/projects/evaluations/results/PeerFeedbackWidget.tsx'),
      reviewActs.whenLoaded(),
      detailedEvaluations.whenLoaded(),
      promotionActs.whenLoaded(),
    ]);
    return { ...start, ...end, ...archive, ...feedback };
  },
  { isRare: true },
);
