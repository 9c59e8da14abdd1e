import { createContext } from 'react';

/** The dialog around a form: its name, and what its page needs to open it again. */
export type DialogPlace = { readonly name: string; readonly given?: unknown };

export const DialogAround = createContext<DialogPlace>({ name: '' });

/** What opens a dialog names it, because one page may have many dialogs with the same title. */
export const OpenerName = createContext<string | null>(null);

/** Identifies a form: the path of its page, the dialog around it, and its fields. */
type Place = {
  readonly page: string;
  readonly dialog: string;
  readonly given?: unknown;
  readonly fields: readonly string[];
};
type Draft = Place & {
  readonly values: object;
  /** Its dialog has been opened again. */
  readonly isReopened?: boolean;
};
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
  const kept = read();
  const earlier = kept?.owner === owner ? kept.drafts : [];
  const others = earlier.filter((one) => !drafts.some((draft) => isSame(draft, one)));
  isEverythingKept = drafts.length === 0 || write({ owner, drafts: [...drafts, ...others] });
}

/** Whether the open forms may be left without asking. */
export const areDraftsKept = (): boolean => isEverythingKept;

/** Discards another person's drafts. */
export function dropDraftsOfOthers(owner: string): void {
  const kept = read();
  if (kept !== null && kept.owner !== owner) dropDrafts();
}

/** Whether unsaved input waits for its writer in this tab. */
export const hasDrafts = (): boolean => (read()?.drafts.length ?? 0) > 0;

/** Whether unsaved input of this person waits on the page. */
export function hasDraftsOn(page: string, owner: string): boolean {
  const kept = read();
  return kept?.owner === owner && kept.drafts.some((one) => one.page === page);
}

/** Returns this form's draft and removes it; null without one. */
export function takeDraft(form: Place): object | null {
  const kept = read();
  const draft = kept?.drafts.find((one) => isSame(one, form));
  if (!kept || !draft) return null;
  write({ ...kept, drafts: kept.drafts.filter((one) => one !== draft) });
  return draft.values;
}

/** Returns, once, this page's dialog of that name if its form was left with unsaved input; or null. */
export function takeInterrupted(name: string): DialogPlace | null {
  const kept = read();
  const page = window.location.pathname;
  const draft = kept?.drafts.find(
    (one) => one.page === page && one.dialog === name && one.isReopened !== true,
  );
  if (!kept || !draft) return null;
  write({ ...kept, drafts: kept.drafts.map((one) => (one === draft ? { ...one, isReopened: true } : one)) });
  return { name, given: draft.given };
}

const dropDrafts = (): void => sessionStorage.removeItem(KEY);

/** Returns false if the storage is blocked or full. */
function write(kept: Kept): boolean {
  try {
    if (kept.drafts.length === 0) dropDrafts();
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

const isSame = (a: Place, b: Place) => identityOf(a) === identityOf(b);

const identityOf = ({ page, dialog, given, fields }: Place) =>
  JSON.stringify([page, dialog, given ?? null, fields]);

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
    (one: unknown) =>
      isObject(one) &&
      typeof one['page'] === 'string' &&
      typeof one['dialog'] === 'string' &&
      isObject(one['values']),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
