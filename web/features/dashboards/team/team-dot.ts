import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';

type Dot = { readonly tone: 'danger' | 'info'; readonly word: string };

/** The dot of a card: overdue, or new since the lead's last visit; null for none. */
export function dotOf({
  isContentOverDue,
  isContentViewed,
}: Pick<TeamCard, 'isContentOverDue' | 'isContentViewed'>): Dot | null {
  if (isContentOverDue && !isContentViewed)
    return { tone: 'danger', word: 'Overdue items, and new activity since your last visit' };
  if (isContentOverDue) return { tone: 'danger', word: 'Overdue items' };
  return isContentViewed ? null : { tone: 'info', word: 'New activity since your last visit' };
}
