const load = () => import('./LightErrorDialog.tsx').catch(() => null);

/** Prefetches the error dialog, before the connection can be lost. */
export const prepareErrorDialog = (): void => void load();

/**
 * Opens the error dialog on a page without the component kit. If the dialog's code fails to load, the page shows only
 * its own sentence.
 */
export const openErrorDialog = async (message: string): Promise<void> => (await load())?.open(message);
