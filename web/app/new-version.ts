/** Shown after a deployment, in the bar and in place of a page that no longer loads. */
export const newVersion = 'A new version is ready.';
