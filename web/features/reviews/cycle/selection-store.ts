import { createContext, use, useSyncExternalStore } from 'react';
import * as rules from './selection.ts';
import type { Selection, ShownList } from './selection.ts';

const NO_LIST: ShownList = { key: '', filter: {}, ids: [], hasMore: false, total: '' };

type State = { readonly selection: Selection; readonly list: ShownList };

/**
 * The selection of the Review Cycle page. A row subscribes to its own part, so that a press draws few rows
 * anew.
 */
export class SelectionStore {
  #state: State = { selection: rules.nobody, list: NO_LIST };
  /** The row from which a range is counted. */
  #anchor: number | null = null;
  readonly #listeners = new Set<() => void>();

  readonly current = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Notes what the table shows. */
  readonly show = (list: ShownList): void => this.#set({ ...this.#state, list });

  readonly select = (selection: Selection): void => {
    if (rules.isNobody(selection)) this.#anchor = null;
    this.#set({ ...this.#state, selection });
  };

  readonly clear = (): void => this.select(rules.nobody);

  /** Selects a row or takes it out; with a range, all rows since the last press. */
  readonly toggle = (id: number, isRange: boolean): void => {
    const { selection, list } = this.#state;
    const isOn = !rules.isSelected(selection, list, id);
    const ids = isRange ? rules.rangeOf(list, this.#anchor, id) : [id];
    this.#anchor = id;
    this.#set({ list, selection: rules.withRows(selection, list, ids, isOn) });
  };

  readonly togglePage = (): void => {
    const { selection, list } = this.#state;
    this.select(rules.withPageToggled(selection, list));
  };

  #set(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const SelectionContext = createContext(new SelectionStore());

export const useSelectionStore = () => use(SelectionContext);

/** A part of the selection; the component renders when it changes. */
export function useSelection<Part extends string | boolean>(part: (state: State) => Part): Part {
  const { subscribe, current } = useSelectionStore();
  return useSyncExternalStore(subscribe, () => part(current()));
}

/** The whole selection and the list that is shown. */
export function useWholeSelection(): State {
  const { subscribe, current } = useSelectionStore();
  return useSyncExternalStore(subscribe, current);
}
