import type { RouterState } from './navigation.ts';

let pressed: Element | null = null;
/** The path of the page on which the link was pressed. */
let from = '';

/**
 * Shows on the pressed link that its page is on the way (`data-pending`, base.css): code, a call or the
 * rendering may take a while. Call it with each change of the router.
 */
export function showPressed({ navigation, location }: RouterState): void {
  const isOnTheWay = navigation.state !== 'idle' || location.pathname !== from;
  if (isOnTheWay) pressed?.setAttribute('data-pending', '');
  else forgetPressed();
}

function forgetPressed(): void {
  pressed?.removeAttribute('data-pending');
  pressed = null;
}

/** Notes each pressed link, before the router hears of the press. */
document.addEventListener(
  'click',
  ({ target }) => {
    forgetPressed();
    pressed = target instanceof Element ? target.closest('a') : null;
    from = window.location.pathname;
  },
  { capture: true },
);

/** Each new page takes the focus (Root.tsx). */
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.id === 'main') forgetPressed();
});
