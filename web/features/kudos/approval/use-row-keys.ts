import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import type { RowFocus } from '#web/ui/table/columns.ts';

type Acts = {
  readonly onApprove: (kudo: ReviewedKudo) => void;
  readonly onHelp: () => void;
  /** The last row was passed. */
  readonly onEnd: () => void;
  /** The row that had the focus has left, and there is no other. */
  readonly onEmpty: () => void;
};

/**
 * Keys of a table of kudos, which work only while one of its rows has the focus (WCAG 2.1.4): J and K go to
 * the next and the previous row, A approves, and a question mark lists the keys. One row at a time is reached
 * with Tab.
 */
export function useRowKeys(
  table: RefObject<HTMLElement | null>,
  kudos: readonly ReviewedKudo[],
  { onApprove, onHelp, onEnd, onEmpty }: Acts,
) {
  const [current, setCurrent] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const reachable = kudos.some(({ shoutoutId }) => shoutoutId === current)
    ? current
    : (kudos[0]?.shoutoutId ?? null);

  // The row may come with a later render.
  useEffect(() => {
    const row = wanted.current === null ? null : rowOf(table.current, wanted.current);
    if (row === null) return;
    wanted.current = null;
    row.focus();
  });

  const shown = useRef(kudos);
  // The dialog of a row was open, so that the focus was lost with the row: go on with the next one.
  useEffect(() => {
    const at = shown.current.findIndex(({ shoutoutId }) => shoutoutId === current);
    const hasLeft = at >= 0 && kudos.every(({ shoutoutId }) => shoutoutId !== current);
    shown.current = kudos;
    if (!hasLeft || document.activeElement !== document.body) return;
    const next = kudos[at] ?? kudos[at - 1];
    if (next === undefined) onEmpty();
    else rowOf(table.current, next.shoutoutId)?.focus();
  });
  const step = (from: number, by: 1 | -1) => {
    const next = kudos[kudos.findIndex(({ shoutoutId }) => shoutoutId === from) + by];
    if (next !== undefined) rowOf(table.current, next.shoutoutId)?.focus();
    else if (by === 1) onEnd();
  };

  const actOn = (event: KeyboardEvent, kudo: ReviewedKudo) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      j: () => step(kudo.shoutoutId, 1),
      k: () => step(kudo.shoutoutId, -1),
      a: () => kudo.isApprovable && onApprove(kudo),
      '?': onHelp,
    };
    const act = acts[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return {
    rowFocus: (kudo: ReviewedKudo): RowFocus => ({
      tabIndex: kudo.shoutoutId === reachable ? 0 : -1,
      'data-row': kudo.shoutoutId,
      'aria-keyshortcuts': kudo.isApprovable ? 'J K A ?' : 'J K ?',
      onKeyDown: (event) => actOn(event, kudo),
      onFocus: () => setCurrent(kudo.shoutoutId),
    }),
    /** Moves the focus to a row as soon as it is there. */
    focusRow(id: number) {
      wanted.current = id;
    },
  };
}

const rowOf = (table: HTMLElement | null, id: number) =>
  table?.querySelector<HTMLElement>(`tr[data-row="${id}"]`) ?? null;
