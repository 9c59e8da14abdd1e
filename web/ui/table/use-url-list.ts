import { useEffect, useRef, useState } from 'react';
import { useAddressParams } from '../address-params.ts';
import type { Sort } from './sort.ts';
import { useSearchPause } from './use-search-pause.ts';

/**
 * A list's sort order, stored in the URL as `?sort=name` or `?sort=-name`. An unknown column falls back to
 * the default.
 */
export function useUrlSort(defaultSort: Sort, keys: readonly string[], parameter = 'sort') {
  const [params, setParams] = useAddressParams();
  const sort = readSort(params.get(parameter), keys) ?? defaultSort;
  const setSort = (next: Sort) => {
    const isDefault = next.key === defaultSort.key && next.direction === defaultSort.direction;
    const text = next.direction === 'desc' ? `-${next.key}` : next.key;
    setParams((now) => withParameter(now, parameter, isDefault ? '' : text), IN_PLACE);
  };
  return [sort, setSort] as const;
}

/** A list's filter, stored in the URL. */
export function useUrlText(parameter = 'filter') {
  const [params, setParams] = useAddressParams();
  const setText = (text: string) => setParams((now) => withParameter(now, parameter, text), IN_PLACE);
  return [params.get(parameter) ?? '', setText] as const;
}

const ADDRESS_PAUSE_MS = 250;

/** The filter of a long list: applied immediately, and stored in the URL with a debounce. */
function useUrlSearch(parameter: string) {
  const [inAddress, setInAddress] = useUrlText(parameter);
  const [text, setText] = useState(inAddress);
  const timer = useRef<number | undefined>(undefined);
  // A late URL update would navigate back to a page that was left.
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setInAddress(next), ADDRESS_PAUSE_MS);
  };
  return [text, change] as const;
}

/** The search of a list on the server: `text` follows each key, `wanted` a short pause in typing. */
export function useServerSearch(parameter: string) {
  const [text, setText] = useUrlSearch(parameter);
  return { text, setText, wanted: useSearchPause(text) };
}

const IN_PLACE = { replace: true, preventScrollReset: true };

function readSort(text: string | null, keys: readonly string[]): Sort | null {
  if (text === null) return null;
  const key = text.replace(/^-/, '');
  return keys.includes(key) ? { key, direction: text.startsWith('-') ? 'desc' : 'asc' } : null;
}

function withParameter(now: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
