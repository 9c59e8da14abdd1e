/**
 * Numbers the history entries of in-page links such as "Skip to the content", as the router numbers its own.
 * Without a number the router can't tell how far Back went, and undoing a Back would leave the page. Call it
 * before the router listens; returns the function to call after each navigation.
 */
export function numberEntries(): () => void {
  let place = placeOf(window.history.state);
  window.addEventListener('popstate', () => {
    const { state }: { state: unknown } = window.history;
    if (placeOf(state) === null && place !== null)
      window.history.replaceState({ ...asObject(state), idx: place + 1 }, '');
    place = placeOf(window.history.state);
  });
  return () => {
    place = placeOf(window.history.state);
  };
}

function placeOf(state: unknown): number | null {
  const place: unknown = Reflect.get(asObject(state), 'idx');
  return typeof place === 'number' ? place : null;
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
