import { LazyModule } from '#web/ui/lazy-module.ts';

/** The Admin's list of a person's project evaluations. The profile waits for it. */
export const detailedEvaluations = new LazyModule(() => import('../ProjectEvaluationsList.tsx'), {
  isRare: true,
});
