import type { BulkActionKind } from '#contract/reviews/cycle/bulk-actions.ts';
import { addDays, weekdayOf } from '#contract/core/values/dates.ts';
import type { ActInput } from './bulk-actions.api.ts';

/**
 * An action as its dialog opens: with the usual choices or the company's. Null if something must be entered
 * first.
 */
export function firstAct(kind: BulkActionKind, today: string): ActInput | null {
  if (kind === 'set-links' || kind === 'withdraw') return null;
  if (kind === 'set-sit-down') return { kind, plan: { mode: 'spread', ...nextDays(today), place: null } };
  if (kind === 'end-periods') return { kind, endDate: today };
  return kind === 'start' ? { kind, isWrittenHere: null } : { kind };
}

const SPAN_DAYS = 13;
const SATURDAY = 6;

/** Two weeks from the next weekday on. */
export function nextDays(today: string): { readonly fromDay: string; readonly toDay: string } {
  let fromDay = addDays(today, 1);
  while (weekdayOf(fromDay) >= SATURDAY) fromDay = addDays(fromDay, 1);
  return { fromDay, toDay: addDays(fromDay, SPAN_DAYS) };
}
