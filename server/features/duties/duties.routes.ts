import type { FastifyInstance } from 'fastify';
import { byUrgency, DUTIES_AT_MOST, KUDOS_COUNTED } from '#contract/dashboards/duties.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import { mount } from '#server/http/mount.ts';
import { settingsNow } from '../settings/settings.queries.ts';
import { withFormOfWriter } from '#server/features/reviews/steps/annual-reviews.visibility.ts';
import { dutiesFor, stepSeenBy } from './duties.queries.ts';

export function mountDuties(app: FastifyInstance): void {
  mount(app, listDuties, async ({ context: { db }, viewer, allow }) => {
    allow();
    const { dueWeeks: weeksBefore } = await settingsNow(db);
    const { today, kudos, toConfirm, ...found } = await dutiesFor(db, { viewer, weeksBefore });
    const duties: Duty[] = [
      ...found.reviews.map(({ questions, ...one }) => ({
        kind: 'review' as const,
        ...withFormOfWriter(one),
        ...(questions === null ? {} : { questions }),
      })),
      ...found.evaluations.map((one) => ({ kind: 'evaluation' as const, ...one })),
      ...found.goals.map((one) => ({ kind: 'goal' as const, ...one })),
      ...found.steps.map((one) => stepSeenBy(viewer, one)),
    ];
    for (const annualReviewId of toConfirm) duties.push({ kind: 'confirm', annualReviewId, deadline: null });
    if (kudos > 0) {
      const waiting = Math.min(kudos, KUDOS_COUNTED);
      duties.push({ kind: 'kudos', waiting, isMore: kudos > waiting, deadline: null });
    }
    return {
      duties: byUrgency(duties).slice(0, DUTIES_AT_MOST),
      isPart: duties.length > DUTIES_AT_MOST,
      today,
    };
  });
}
