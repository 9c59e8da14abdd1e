/** What the person may do about the failure, beside closing the dialog. */
export type WayOut = { readonly label: string; readonly act: () => void };

type ShownError = { readonly isOpen: boolean; readonly message: string; readonly wayOut: WayOut | null };

let shown: ShownError = { isOpen: false, message: '', wayOut: null };
const listeners = new Set<() => void>();

/**
 * Opens the error dialog with a sentence, or closes it with null. If the dialog is already open, its first
 * sentence stays.
 */
export function showError(message: string | null, wayOut: WayOut | null = null): void {
  if (message === null) shown = { ...shown, isOpen: false };
  else if (!shown.isOpen) shown = { isOpen: true, message, wayOut };
  for (const listener of listeners) listener();
}

/** Closes the dialog if it still says this: what had failed has succeeded since. */
export function takeBackError(message: string): void {
  if (shown.isOpen && shown.message === message) showError(null);
}

export const shownError = (): ShownError => shown;

export function onShownError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
