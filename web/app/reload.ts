/** In a module of its own, because browsers let no test replace the method. */
export const reload = (): void => window.location.reload();
