/**
 * A ref for a dialog's body: the focus begins where one would type, if nothing opens by that. A form that comes a
 * moment later takes it from the cross, so that a typed space does not close the dialog.
 */
export function beginInFirstField(body: HTMLElement | null): (() => void) | undefined {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return undefined;
  if (beginIn(body.querySelector<HTMLElement>(controls))) return undefined;
  const arrival = new MutationObserver(() => {
    const field = body.querySelector<HTMLElement>(controls);
    if (!beginIn(field)) return;
    arrival.disconnect();
    // The dialog has put the focus on its cross by now, or finds the field when it gets to it.
    if (field?.matches(typedInto) === true && isCross(document.activeElement, body))
      field.focus({ preventScroll: true });
  });
  arrival.observe(body, { childList: true, subtree: true });
  return () => arrival.disconnect();
}

/** Marks the field for the dialog, which looks for where to put the focus; false while there is nothing yet. */
function beginIn(first: HTMLElement | null): boolean {
  if (first?.matches(typedInto) === true) first.dataset['autofocus'] = 'true';
  return first !== null;
}

// A box to tick before it, as in a list of tasks, is passed over.
const controls = 'input:not([type=hidden], [type=checkbox]), textarea, select, button';

const lines = ':not([type]), [type=text], [type=email], [type=url], [type=search]';
const typedInto = `:is(textarea, input:is(${lines})):not([aria-haspopup], [role=combobox], [list], [readonly])`;

const isCross = (element: Element | null, body: HTMLElement) =>
  element !== null && body.parentElement?.contains(element) === true && !body.contains(element);
