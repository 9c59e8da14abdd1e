/**
 * A ref for a dialog's body: the focus begins where one would type, if nothing opens by that. A form that comes a
 * moment later takes it from the cross, so that a typed space does not close the dialog.
 */
export function beginInFirstField(body: HTMLElement | null): (() => void) | undefined {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return undefined;
  const first = body.querySelector<HTMLElement>(controls);
  if (first !== null) {
    // Before the dialog looks for where to put the focus.
    if (first.matches(typedInto)) first.dataset['autofocus'] = 'true';
    return undefined;
  }
  const arrival = new MutationObserver(() => {
    const field = body.querySelector<HTMLElement>(controls);
    if (field === null) return;
    arrival.disconnect();
    const { activeElement } = document;
    const isUntouched = activeElement === document.body || isCross(activeElement, body);
    if (isUntouched && field.matches(typedInto)) field.focus({ preventScroll: true });
  });
  arrival.observe(body, { childList: true, subtree: true });
  return () => arrival.disconnect();
}

const controls = 'input:not([type=hidden]), textarea, select, button';

const lines = ':not([type]), [type=text], [type=email], [type=url], [type=search]';
const typedInto = `:is(textarea, input:is(${lines})):not([aria-haspopup], [role=combobox], [list], [readonly])`;

const isCross = (element: Element | null, body: HTMLElement) =>
  element !== null && body.parentElement?.contains(element) === true && !body.contains(element);
