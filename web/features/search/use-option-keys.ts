import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SearchOption } from './option.ts';
import type { Search } from './use-search.ts';

type Run = (option: SearchOption, isNewTab: boolean) => void;
/** Enter was pressed before the options for the typed words were there. */
type Pending = { readonly typed: string; readonly isNewTab: boolean };

/** The active option, and the keys of the field. */
export function useOptionKeys(search: Search, run: Run) {
  const { typed, act, answer, type, ask } = search;
  const options = search.groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState<{ readonly typed: string; readonly key: string } | null>(null);
  const pending = useRef<Pending | null>(null);
  const place = chosen?.typed === typed ? options.findIndex(({ key }) => key === chosen.key) : -1;
  const active = options[Math.max(place, 0)];

  // The first option of the last words is not what the person means by the new ones.
  useEffect(() => {
    if (answer === 'waiting' || pending.current === null) return;
    const { typed: wanted, isNewTab } = pending.current;
    pending.current = null;
    if (wanted === typed && answer === 'found' && active !== undefined) run(active, isNewTab);
  }, [answer, typed, active, run]);

  const move = (step: number) => {
    const next = options.at((Math.max(place, 0) + step) % options.length);
    if (next !== undefined) setChosen({ typed, key: next.key });
  };
  const press = (isNewTab: boolean) => {
    if (answer === 'waiting' && place < 0) pending.current = { typed, isNewTab };
    else if (active !== undefined) run(active, isNewTab);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that choose among the candidates of an input method.
    if (event.nativeEvent.isComposing) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => press(event.ctrlKey || event.metaKey),
      ...(typed === '' && act !== null ? { Backspace: () => ask(null) } : {}),
      // With an empty field, the dialog closes.
      ...(typed !== '' || act !== null ? { Escape: () => (typed === '' ? ask(null) : type('')) } : {}),
    };
    const doIt = keys[event.key];
    if (doIt === undefined) return;
    event.preventDefault();
    doIt();
  };
  return { active, onKeyDown };
}
