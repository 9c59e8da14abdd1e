import { createContext } from 'react';

/** The title of the dialog around a form: with the page, it says which form this is. */
export const DialogTitle = createContext('');

type Draft = { readonly form: string; readonly values: object };
type Kept = { readonly owner: string; readonly drafts: readonly Draft[] };

/** In this tab alone, and gone with it. */
const KEY = 'benchmark.unsaved';
const open = new Set<() => Draft | null>();
let isEverythingKept = false;

/** Registers a form on the screen; `draft` answers what is typed and not saved, null when there is nothing. */
export function registerForm(draft: () => Draft | null): () => void {
  isEverythingKept = false;
  open.add(draft);
  return () => open.delete(draft);
}

/** Keeps what is typed into every open form, as when the session ends under somebody's hands. */
export function keepDrafts(owner: string): void {
  const drafts = [...open].map((draft) => draft()).filter((draft) => draft !== null);
  isEverythingKept = true;
  if (drafts.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts } satisfies Kept));
}

/** Whether the forms on the screen may be left without asking. */
export const areDraftsKept = (): boolean => isEverythingKept;

/** What was kept of another person goes unseen. */
export function dropDraftsOfOthers(owner: string): void {
  const kept = read();
  if (kept !== null && kept.owner !== owner) dropDrafts();
}

const dropDrafts = (): void => sessionStorage.removeItem(KEY);

/** Hands out, once, what was kept of this form. */
export function takeDraft(form: string): object | null {
  const kept = read();
  const draft = kept?.drafts.find((one) => one.form === form);
  if (!kept || !draft) return null;
  const drafts = kept.drafts.filter((one) => one !== draft);
  if (drafts.length === 0) dropDrafts();
  else sessionStorage.setItem(KEY, JSON.stringify({ ...kept, drafts }));
  return draft.values;
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    // Cut off or edited by hand: as good as nothing.
    return null;
  }
}

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  typeof value['owner'] === 'string' &&
  Array.isArray(value['drafts']) &&
  value['drafts'].every(
    (one: unknown) => isObject(one) && typeof one['form'] === 'string' && isObject(one['values']),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
