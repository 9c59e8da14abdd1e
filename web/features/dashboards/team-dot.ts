import type { TeamCard } from '#contract/dashboards.ts';

type Dot = { readonly tone: 'danger' | 'info'; readonly word: string };

/** What the dot of a card says: something is past its deadline, or newer than the lead's last visit; or no dot. */
export function dotOf({
  isContentOverDue,
  isContentViewed,
}: Pick<TeamCard, 'isContentOverDue' | 'isContentViewed'>): Dot | null {
  if (isContentOverDue && !isContentViewed)
    return { tone: 'danger', word: 'Overdue items, and new activity since your last visit' };
  if (isContentOverDue) return { tone: 'danger', word: 'Overdue items' };
  return isContentViewed ? null : { tone: 'info', word: 'New activity since your last visit' };
}
