/** How code outside the components changes the page; the router puts itself here when it starts. */
type GoTo = (path: string) => void;

let go: GoTo = (path) => window.location.assign(path);

export const navigateWith = (next: GoTo) => {
  go = next;
};

export const goTo: GoTo = (path) => go(path);
