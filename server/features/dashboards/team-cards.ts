import { type Hints, nameToldApart } from '#contract/core/names.ts';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import { type CycleRowInFull, seeCycleRow } from '#server/features/reviews/cycle/review-cycle.visibility.ts';
import type { CardRow } from './team-dashboard.queries.ts';

/** A card as the viewer sees it. `row`: the person's review cycle row. Source: docs/product/dashboards.md. */
export function seeCard(
  viewer: Viewer,
  card: CardRow,
  row: CycleRowInFull | undefined,
  hints: Hints,
): TeamCard {
  const { onLeaveUntil, late, goalsDone, goalsInAll, open, justReminded, ...rest } = card;
  const { newKudos, newGoalUpdates, newGoals, newDocuments, isReviewChanged, ...fields } = rest;
  return {
    ...fields,
    ...contentFlags(card),
    review: row === undefined || row.anniversary === null ? null : stepOf(viewer, row, hints),
    goals: { done: goalsDone, all: goalsInAll },
    news: {
      kudos: newKudos,
      goalUpdates: newGoalUpdates,
      goals: newGoals,
      documents: newDocuments,
      isReviewChanged,
    },
    late: late.map(({ employeeId, ...item }) =>
      employeeId === null
        ? item
        : { ...item, name: nameToldApart({ employeeId, fullName: item.name }, hints) },
    ),
    reminders: { open, justReminded },
    ...(onLeaveUntil === null ? {} : { onLeaveUntil }),
  };
}

/** The dots of a person: nothing new since the viewer's last visit, and something late. */
export function contentFlags(card: CardRow): Pick<TeamCard, 'isContentViewed' | 'isContentOverDue'> {
  const { newKudos, newGoalUpdates, newGoals, newDocuments, isReviewChanged, late } = card;
  const hasNews = newKudos + newGoalUpdates + newGoals + newDocuments > 0 || isReviewChanged;
  return { isContentViewed: card.isContentViewed && !hasNews, isContentOverDue: late.length > 0 };
}

function stepOf(...asked: Parameters<typeof seeCycleRow>): TeamCard['review'] {
  const { state, waitingFor, nextDate, isOwn } = seeCycleRow(...asked);
  return { state, waitingFor, nextDate, isOwn };
}

/** The most urgent first: longest late, then the next date; cards that need nothing come last, by name. */
export const byUrgency = (cards: readonly TeamCard[]): TeamCard[] =>
  cards.toSorted((one, other) => {
    const [a, b] = [urgencyOf(one), urgencyOf(other)];
    return b.daysLate - a.daysLate || compare(a.next, b.next);
  });

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const urgencyOf = ({ late, review }: TeamCard) => ({
  daysLate: late[0]?.daysLate ?? 0,
  next: review?.nextDate?.day ?? '9999-12-31',
});
