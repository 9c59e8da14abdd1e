/** Navigation from outside of components; the router registers itself at startup. */
type GoTo = (path: string) => void;

let go: GoTo = (path) => window.location.assign(path);

export const navigateWith = (next: GoTo) => {
  go = next;
};

export const goTo: GoTo = (path) => go(path);
