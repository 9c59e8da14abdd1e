import { createContext } from 'react';

/** The title of the dialog around a form. Together with the path, it identifies the form. */
export const DialogTitle = createContext('');

type Draft = { readonly form: string; readonly values: object };
type Kept = { readonly owner: string; readonly drafts: readonly Draft[] };

/** In session storage: kept for this tab only. */
const KEY = 'benchmark.unsaved';
const open = new Set<() => Draft | null>();
let isEverythingKept = false;

/** Registers a mounted form; `draft` returns its unsaved values, or null. Returns the unregister function. */
export function registerForm(draft: () => Draft | null): () => void {
  isEverythingKept = false;
  open.add(draft);
  return () => open.delete(draft);
}

/** Stores the unsaved input of all open forms: when the session ends unexpectedly, and before Reload. */
export function keepDrafts(owner: string): void {
  const drafts = [...open].map((draft) => draft()).filter((draft) => draft !== null);
  isEverythingKept = true;
  if (drafts.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts } satisfies Kept));
}

/** Whether the open forms may be left without asking. */
export const areDraftsKept = (): boolean => isEverythingKept;

/** Discards another person's drafts. */
export function dropDraftsOfOthers(owner: string): void {
  const kept = read();
  if (kept !== null && kept.owner !== owner) dropDrafts();
}

const dropDrafts = (): void => sessionStorage.removeItem(KEY);

/** Returns this form's draft and removes it; null without one. */
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
    // The stored value is damaged or was edited by hand: treat it as missing.
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
