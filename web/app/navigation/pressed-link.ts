let pressed: Element | null = null;

/**
 * Shows on the pressed link that its page is on the way (`data-pending`, base.css): code or a call may take a
 * while. Call it with each change of the router.
 */
export function showPressed(isOnTheWay: boolean): void {
  pressed?.toggleAttribute('data-pending', isOnTheWay);
  if (!isOnTheWay) pressed = null;
}

/** Notes each pressed link, before the router hears of the press. */
document.addEventListener(
  'click',
  ({ target }) => {
    showPressed(false);
    pressed = target instanceof Element ? target.closest('a') : null;
  },
  { capture: true },
);
