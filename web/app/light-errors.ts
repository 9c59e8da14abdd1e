/**
 * The error dialog of the pages that do without the component kit. Its code comes with `prepareErrorDialog`, at the
 * latest when it opens; where it cannot be had the sentence on the page has to do.
 */
export const prepareErrorDialog = () => import('./LightErrorDialog.tsx').catch(() => null);

export const openErrorDialog = async (message: string) => (await prepareErrorDialog())?.open(message);
