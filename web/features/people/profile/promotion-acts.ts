import { LazyModule } from '#web/ui/lazy-module.ts';

/** What Admins do with a person's positions. The profile waits for it. */
export const promotionActs = new LazyModule(() => import('./PromotionActs.tsx'), { isRare: true });
