import type { LateItem } from '#contract/dashboards/team-dashboard.schemas.ts';
import classes from '../team/TeamCards.module.css';
import { lateText } from '../team/team-words.ts';

const SHOWN = 3;

type Props = { readonly items: readonly LateItem[]; readonly of: string };

/** What is late, by name: the longest first. */
export function LateItems({ items, of }: Props) {
  if (items.length === 0) return null;
  const more = items.length - SHOWN;
  return (
    <ul className={classes.late} aria-label={`Late: ${of}`}>
      {items.slice(0, SHOWN).map((item, at) => (
        <li key={`${at} ${item.name}`}>{lateText(item)}</li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}
