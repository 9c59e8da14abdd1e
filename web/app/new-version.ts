/** What the bar and a page that no longer loads say after a deployment. */
export const newVersion = 'A new version is ready.';
