/** Navigation from outside of components; the router registers itself at startup. */
type GoTo = (path: string) => void;
type Subscribe = (listener: (state: { readonly navigation: { readonly state: string } }) => void) => void;

let go: GoTo = (path) => window.location.assign(path);
let subscribe: Subscribe | undefined;

export const navigateWith = (next: GoTo, changes?: Subscribe) => {
  go = next;
  subscribe = changes;
};

export const goTo: GoTo = (path) => go(path);

/** Calls `listener` whenever the router's state changes. */
export const onNavigating: Subscribe = (listener) => subscribe?.(listener);
