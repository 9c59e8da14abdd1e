import { useLayoutEffect, useState } from 'react';

/** Where an overlay opens at its field: side, available height, and distance from its anchor, in pixels. */
type Room = { readonly side: 'below' | 'above'; readonly height: number; readonly offset: number };

type Wanted = {
  /** The anchor: the field's box, or the element itself, such as a button in the box. */
  readonly hangsFrom: 'box' | 'element';
  /** If less height is free, the field gets padding: what follows it moves down while the overlay is open. */
  readonly least: number;
  readonly most: number;
};

/**
 * Finds space for an overlay at a field, identified by the id of an element in it: below the field's error or
 * above its label, within the viewport, never over the buttons of its form or dialog.
 */
export function useRoom(opened: boolean, id: string, { hangsFrom, least, most }: Wanted): Room {
  const [room, setRoom] = useState<Room>({ side: 'below', height: most, offset: GAP });
  useLayoutEffect(() => {
    const element = document.getElementById(id);
    const field = element?.closest<HTMLElement>('.mantine-InputWrapper-root');
    if (!opened || !element || !field) return undefined;
    let made = 0;
    let side: Room['side'] | null = null;
    const measure = () => {
      const hung = hangsFrom === 'element' ? element : field.querySelector('.mantine-Input-wrapper');
      const { top, bottom } = (hung ?? element).getBoundingClientRect();
      const box = field.getBoundingClientRect();
      const end = box.bottom - made;
      const free = roomAround(field, box.top, end, made);
      if (side === null) {
        side = free.below >= Math.min(most, least * 1.5) || free.below >= free.above ? 'below' : 'above';
        if (free[side] < least) {
          side = 'below';
          made = Math.max(least, Math.min(most, MADE_PX)) + 2 * GAP;
          field.style.paddingBottom = `${made}px`;
          field.scrollIntoView({ block: 'nearest' });
          return measure();
        }
      }
      const height = Math.min(most, made > 0 ? made - 2 * GAP : free[side]);
      const next = { side, height, offset: (side === 'below' ? end - bottom : top - box.top) + GAP };
      setRoom((last) => (isSame(last, next) ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(field);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
      // Wait for the end of a press, and for the second press of a double click: the pressed button would
      // move.
      if (made > 0) setTimeout(() => field.style.removeProperty('padding-bottom'), SECOND_PRESS_MS);
    };
  }, [opened, id, hangsFrom, least, most]);
  return room;
}

/**
 * The free height below the field's error and above its label, up to the next row of buttons or the
 * viewport's edge.
 */
function roomAround(field: HTMLElement, top: number, bottom: number, made: number) {
  const scope = field.closest('[role="dialog"]') ?? field.closest('form') ?? document;
  const rows = [...scope.querySelectorAll('[data-actions]')].map((row) => row.getBoundingClientRect());
  const below = rows.map((row) => row.top).filter((edge) => edge >= bottom - 1);
  const above = rows.map((row) => row.bottom).filter((edge) => edge <= top + 1);
  return {
    below:
      below.reduce((least, edge) => Math.min(least, edge - made), document.documentElement.clientHeight) -
      bottom -
      2 * GAP,
    above: top - above.reduce((most, edge) => Math.max(most, edge), 0) - 2 * GAP,
  };
}

const GAP = 4;
const SECOND_PRESS_MS = 500;
/** Enough for five or six lines of a list. */
const MADE_PX = 210;

const isSame = (one: Room, other: Room) =>
  one.side === other.side && one.height === other.height && one.offset === other.offset;
