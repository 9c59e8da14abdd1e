/**
 * A ref for a dialog's body. It focuses the first field if that is typed into or picks from a list. A lazy
 * loaded form takes the focus from the close button, so that a typed space doesn't close the dialog.
 */
export function beginInFirstField(body: HTMLElement | null): (() => void) | undefined {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return undefined;
  if (beginIn(body.querySelector<HTMLElement>(controls))) return undefined;
  const arrival = new MutationObserver(() => {
    const field = body.querySelector<HTMLElement>(controls);
    if (!beginIn(field)) return;
    arrival.disconnect();
    // Usually the dialog has already focused its close button; otherwise it will find the marked field.
    if (field?.matches(typedInto) === true && isCross(document.activeElement, body))
      field.focus({ preventScroll: true });
  });
  arrival.observe(body, { childList: true, subtree: true });
  return () => arrival.disconnect();
}

/** Marks the field that the dialog should focus. Returns false while the body has no control. */
function beginIn(first: HTMLElement | null): boolean {
  if (first?.matches(typedInto) === true) first.dataset['autofocus'] = 'true';
  return first !== null;
}

// Skips checkboxes in front of the first field, as in a list of tasks.
// Skips the buttons that remove the picked people, which no key reaches.
const controls = 'input:not([type=hidden], [type=checkbox]), textarea, select, button:not([tabindex="-1"])';

const lines = ':not([type]), [type=text], [type=email], [type=url], [type=search], [type=time]';
const typedInto = `input[role=combobox], select, :is(textarea, input:is(${lines})):not([list], [readonly])`;

const isCross = (element: Element | null, body: HTMLElement) =>
  element !== null && body.parentElement?.contains(element) === true && !body.contains(element);
