const load = () => import('./LightErrorDialog.tsx').catch(() => null);

/** Fetches what `openErrorDialog` needs, ahead of the moment in which nothing can be fetched any more. */
export const prepareErrorDialog = (): void => void load();

/**
 * Opens the error dialog on a page that does without the component kit. Where its code cannot be had, the sentence on
 * the page has to do.
 */
export const openErrorDialog = async (message: string): Promise<void> => (await load())?.open(message);
