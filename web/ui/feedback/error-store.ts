/** `message` stays after closing, because the dialog still shows it while fading out. */
type ShownError = { readonly isOpen: boolean; readonly message: string };

let shown: ShownError = { isOpen: false, message: '' };
const listeners = new Set<() => void>();

/**
 * Opens the error dialog with a sentence, or closes it with null. If the dialog is already open, its first sentence
 * stays.
 */
export function showError(message: string | null): void {
  if (message === null) shown = { ...shown, isOpen: false };
  else if (!shown.isOpen) shown = { isOpen: true, message };
  for (const listener of listeners) listener();
}

export const shownError = (): ShownError => shown;

export function onShownError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
