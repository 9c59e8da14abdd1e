/** What the router does now, and the page that it shows or will show next. */
export type RouterState = {
  readonly navigation: { readonly state: string };
  readonly location: { readonly pathname: string };
};

/** Navigation from outside of components; the router registers itself at startup. */
type Router = {
  navigate(path: string): unknown;
  subscribe(listener: (state: RouterState) => void): unknown;
};

let router: Router | undefined;

export const navigateWith = (next: Router) => {
  router = next;
};

export function goTo(path: string): void {
  if (router === undefined) window.location.assign(path);
  else router.navigate(path);
}

/** Calls `listener` whenever the router's state changes. */
export const onNavigating: Router['subscribe'] = (listener) => router?.subscribe(listener);
