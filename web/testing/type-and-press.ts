/**
 * Types into a field and presses a button in the next frame, before any pause of the page can end. A browser
 * that is driven from outside takes too long in between.
 */
export async function typeAndPress(field: Element, text: string, button: Element): Promise<void> {
  typeAtOnce(field, text);
  await new Promise(requestAnimationFrame);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

/** Makes this the text of a field, in one moment. */
export function typeAtOnce(field: Element, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // Past React's own record of the value: otherwise React sees no change.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
