import { formatDayShort } from '#contract/core/values/dates.ts';
import type { LateItem, TeamCard, TeamNews } from '#contract/dashboards/team-dashboard.schemas.ts';
import { stateText } from '#contract/reviews/cycle/review-cycle-words.ts';

/** The step of the annual review and its next dates. */
export function reviewText({ review, finalDeadline }: Pick<TeamCard, 'review' | 'finalDeadline'>): string {
  if (review === null) return 'no marking period';
  const { nextDate } = review;
  const step = stateText(review);
  const next = nextDate === null || nextDate.day === finalDeadline ? null : dateText(nextDate);
  const final =
    finalDeadline === null || review.state === 'PeriodToEnd'
      ? null
      : `final ${formatDayShort(finalDeadline)}`;
  return [step.slice(0, 1).toLowerCase() + step.slice(1), next, final]
    .filter((part) => part !== null)
    .join(' · ');
}

const dateWords = { Anniversary: 'anniversary', Deadline: 'due', SitDown: 'sit-down' } as const;

const dateText = ({ kind, day }: NonNullable<NonNullable<TeamCard['review']>['nextDate']>) =>
  `${dateWords[kind]} ${formatDayShort(day)}`;

/** What is new, in words: '2 kudos, 1 goal update'. */
export const newsText = ({ kudos, goalUpdates, goals, documents, isReviewChanged }: TeamNews): string =>
  [
    counted(kudos, 'kudo', 'kudos'),
    counted(goalUpdates, 'goal update', 'goal updates'),
    counted(goals, 'changed goal', 'changed goals'),
    counted(documents, 'document', 'documents'),
    isReviewChanged ? 'a change of the review' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

const counted = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;

/** What is late, by name: 'Peer review by Tom Okafor, 2 days late'. */
export const lateText = (item: LateItem): string =>
  `${whatIsLate(item)}, ${item.daysLate} ${item.daysLate === 1 ? 'day' : 'days'} late`;

function whatIsLate({ kind, name, type, isOwn }: LateItem): string {
  if (kind === 'Goal') return `Goal: ${name}`;
  if (kind === 'Duty') return `${type} review of ${name}`;
  if (type === 'Self') return 'Self review';
  return isOwn ? `Your ${type?.toLowerCase()} review` : `${type} review by ${name}`;
}

/** The button that reminds the reviewers, or null. */
export const remindLabel = ({ open, justReminded }: TeamCard['reminders']): string | null =>
  open > justReminded ? `Remind ${open - justReminded}` : null;

/** Why no person can be reminded now: all were reminded a moment ago. */
export const remindedText = ({ open, justReminded }: TeamCard['reminders']): string | null =>
  open > 0 && open === justReminded ? `${open} reminded less than 10 minutes ago` : null;
