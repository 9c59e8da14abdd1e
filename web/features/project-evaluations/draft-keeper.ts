import { dropFromVault, dropVaultBefore, writeVault } from './draft-vault.ts';
import { type Draft, type DraftPart, emptyDraft, mergeDrafts, readDraft } from './draft.ts';

export const DRAFT_PREFIX = 'benchmark.evaluation.';
const SAVE_WITHIN_MS = 1_000;
export const KEPT_FOR_MS = 30 * 86_400_000;

/** Where the draft of a link is kept: under a hash, for the link itself lets one answer as that person. */
export async function draftKeyOf(guid: string): Promise<string | null> {
  // Browsers hash on secure pages only.
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = new TextEncoder().encode(guid.toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return DRAFT_PREFIX + [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes the drafts that nobody has touched for 30 days. */
export function dropOldDrafts(now = Date.now()): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of keys) {
      const { savedAt } = readDraft(localStorage.getItem(key));
      if (now - savedAt > KEPT_FOR_MS) localStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off: there is nothing to remove.
  }
  void dropVaultBefore(now - KEPT_FOR_MS);
}

/**
 * Keeps a draft in the browser: within a second of a change, at once when the page is hidden or left, and
 * together with what other tabs write.
 */
export class DraftKeeper {
  readonly #key: string | null;
  readonly #listeners = new Set<() => void>();
  #draft: Draft;
  #timer: number | undefined;
  #isUnsaved = false;
  #isClosed = false;
  #isKept: boolean;
  #onRemoved: () => void = () => undefined;

  /** `saved`: the draft as it lies on disk, which may be newer after a crash. */
  constructor(key: string | null, saved: Draft = emptyDraft) {
    this.#key = key;
    this.#draft = key === null ? emptyDraft : mergeDrafts(stored(key), saved);
    this.#isKept = key !== null;
  }

  readonly current = (): Draft => this.#draft;
  /** False when this browser refuses to keep anything. */
  readonly isKept = (): boolean => this.#isKept;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(part: DraftPart, key: string | number, text: string): void {
    const before = this.#draft[part][key];
    // Later than whatever it replaces, also where another device's clock or tab was ahead.
    const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
    this.#draft = { ...this.#draft, [part]: { ...this.#draft[part], [key]: { text, at } } };
    this.#isUnsaved = true;
    this.#timer ??= window.setTimeout(this.flush, SAVE_WITHIN_MS);
    this.#tell();
  }

  /** Saves what is not saved yet, now. */
  readonly flush = (): void => {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isUnsaved || this.#isClosed || this.#key === null) return;
    const merged = mergeDrafts(stored(this.#key), this.#draft);
    this.#draft = { ...merged, savedAt: Date.now() };
    this.#isUnsaved = false;
    void writeVault(this.#key, this.#draft);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#draft));
      this.#isKept = true;
    } catch {
      // Full or switched off: the page says so, and the next change tries again.
      this.#isKept = false;
    }
    this.#tell();
  };

  /** Watches the page and the other tabs, of which one may have submitted it; answers how to stop. */
  readonly attach = (onRemoved: () => void): (() => void) => {
    this.#onRemoved = onRemoved;
    const onHidden = () => document.visibilityState === 'hidden' && this.flush();
    window.addEventListener('pagehide', this.flush);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('storage', this.#onStorage);
    return () => {
      this.flush();
      window.removeEventListener('pagehide', this.flush);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('storage', this.#onStorage);
    };
  };

  /** Submitted: nothing of it stays behind. */
  close(): void {
    this.#isClosed = true;
    window.clearTimeout(this.#timer);
    if (this.#key === null) return;
    void dropFromVault(this.#key);
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Storage is switched off: nothing was kept.
    }
  }

  readonly #onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== this.#key || this.#isClosed) return;
    if (newValue === null) return this.#onRemoved();
    this.#draft = mergeDrafts(this.#draft, readDraft(newValue));
    this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function stored(key: string): Draft {
  try {
    return readDraft(localStorage.getItem(key));
  } catch {
    return emptyDraft;
  }
}
