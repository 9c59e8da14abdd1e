import { useEffect, useId, useState } from 'react';
import { useRoom } from '../use-room.ts';

/** Positions a picker's list at its field, without covering the field's error, Save or Cancel. */
export function useListRoom(isOpenAtFirst: boolean) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { side, height, offset } = useRoom(isOpen, id, lists);
  useSecondRender(isOpen);
  return {
    isOpen,
    list: {
      id,
      onDropdownOpen: () => setIsOpen(true),
      onDropdownClose: () => setIsOpen(false),
      // The list itself scrolls: a scrolling box within it would need a focus of its own.
      withScrollArea: false,
      styles: { options: { maxHeight: height - FRAME_PX, overflowY: 'auto' as const } },
      comboboxProps: {
        position: side === 'below' ? ('bottom-start' as const) : ('top-start' as const),
        offset,
        middlewares: { flip: false, shift: true },
        // Otherwise it keeps its first position, from before the available space was measured.
        preventPositionChangeWhenVisible: false,
      },
    },
  };
}

/**
 * Renders the picker once more after its list: the field names the list for screen readers by an id that the
 * library keeps from the list's first render.
 */
function useSecondRender(isOpen: boolean): void {
  const [, render] = useState(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    const frame = requestAnimationFrame(() => render((times) => times + 1));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
}

/** The padding and border around the options. */
const FRAME_PX = 10;
const lists = { hangsFrom: 'box', least: 120 + FRAME_PX, most: 280 + FRAME_PX } as const;
