/** While the dialog fades out it still says what it said. */
type ShownError = { readonly isOpen: boolean; readonly message: string };

let shown: ShownError = { isOpen: false, message: '' };
const listeners = new Set<() => void>();

/** Opens the error dialog with a sentence, or closes it with null. One that is open stays: it opens once. */
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
