import type * as dialog from './LightErrorDialog.tsx';

let loaded: typeof dialog | null = null;

async function load(): Promise<typeof dialog | null> {
  loaded ??= await import('./LightErrorDialog.tsx').catch(() => null);
  return loaded;
}

/** Prefetches the error dialog, before the connection can be lost. */
export const prepareErrorDialog = (): void => void load();

/**
 * Opens the error dialog on a page without the component kit. If the dialog's code fails to load, the page shows only
 * its own sentence.
 */
export const openErrorDialog = async (message: string): Promise<void> => (await load())?.open(message);

/** Closes the error dialog if it still says this: what had failed has succeeded since. */
export const closeErrorDialog = (message: string): void => loaded?.close(message);
