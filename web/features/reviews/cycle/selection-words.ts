import { exactCount } from '#web/ui/exact-count.ts';
import { isNobody, offersAll, type Selection, type ShownList } from './selection.ts';

/** How many people are selected, as `107` or `1,000+`. */
export function countText(selection: Selection): string {
  if (selection.kind === 'some') return numberText(selection.ids.size);
  const { list, except } = selection;
  const total = exactCount(list.total);
  return total === null ? list.total : numberText(total - except.size);
}

/** What the bar says about the selection. */
export function selectionText(selection: Selection, list: ShownList): string {
  if (isNobody(selection)) return '';
  if (offersAll(selection, list) && outsideOf(selection, list) === 0)
    return `${countText(selection)} selected on this page.`;
  return spokenText(selection, list);
}

/** The same in few words, which a screen reader says with each change. */
export function spokenText(selection: Selection, list: ShownList): string {
  if (isNobody(selection)) return 'No one is selected.';
  const count = `${countText(selection)} selected`;
  if (selection.kind === 'all') {
    if (selection.list.key !== list.key) return `${count} in another list`;
    const except = selection.except.size;
    return except > 0 && exactCount(selection.list.total) === null
      ? `${count} without ${numberText(except)}`
      : count;
  }
  const outside = outsideOf(selection, list);
  if (outside === 0) return count;
  return `${count}, ${numberText(outside)} not ${list.hasMore ? 'on this page' : 'in this list'}`;
}

function outsideOf(selection: Selection, list: ShownList): number {
  if (selection.kind === 'all') return 0;
  const shown = new Set(list.ids);
  return [...selection.ids].filter((id) => !shown.has(id)).length;
}

const numberText = (count: number) => count.toLocaleString('en-US');
