import { dropFromVault, dropVaultBefore, writeVault } from './draft-vault.ts';
import { DRAFT_PREFIX, LEFT } from '#web/app/shared-drafts.ts';
import { type Draft, type DraftPart, emptyDraft, mergeDrafts, readDraft } from './draft.ts';

const SAVE_WITHIN_MS = 1_000;
export const KEPT_FOR_MS = 30 * 86_400_000;

/** Removes drafts that are unchanged for 30 days, and the rest of those that have left this device. */
export async function dropOldDrafts(now = Date.now()): Promise<void> {
  const left: string[] = [];
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
    for (const key of keys) {
      const stored = localStorage.getItem(key);
      if (stored === LEFT) left.push(key);
      else if (now - readDraft(stored).savedAt > KEPT_FOR_MS) localStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
  for (const key of left) {
    await dropFromVault(key);
    localStorage.removeItem(key);
  }
  void dropVaultBefore(now - KEPT_FOR_MS);
}

/**
 * Stores a draft in the browser: within a second of a change, and immediately when the page is hidden or left. Merges
 * it with the drafts of other tabs.
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

  /** `saved`: the draft in the database, which after a crash may be newer than the one in local storage. */
  constructor(key: string | null, saved: Draft = emptyDraft) {
    this.#key = key;
    this.#draft = key === null ? emptyDraft : mergeDrafts(stored(key), saved);
    this.#isKept = key !== null;
  }

  readonly current = (): Draft => this.#draft;
  /** False if the browser refuses to store the draft. */
  readonly isKept = (): boolean => this.#isKept;
  /** Whether everything that was typed is stored. */
  readonly isSaved = (): boolean => this.#isKept && !this.#isUnsaved;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(part: DraftPart, key: string | number, text: string): void {
    const before = this.#draft[part][key];
    // Later than the value it replaces, even if another tab or device had a faster clock.
    const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
    const from = before?.from === undefined ? {} : { from: before.from };
    this.change((draft) => ({ ...draft, [part]: { ...draft[part], [key]: { text, at, ...from } } }));
  }

  /** Replaces the draft, as if it had been typed. */
  change(by: (draft: Draft) => Draft): void {
    this.#draft = by(this.#draft);
    this.#isUnsaved = true;
    this.#timer ??= window.setTimeout(this.flush, SAVE_WITHIN_MS);
    this.#tell();
  }

  readonly isClosed = (): boolean => this.#isClosed;

  /** The evaluation takes no more answers: the page loads it again. */
  readonly end = (): void => this.#onRemoved();

  /** Saves unsaved changes immediately. */
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
      // The storage is full or disabled: the page reports it, and the next change retries.
      this.#isKept = false;
    }
    this.#tell();
  };

  /** Watches the page and the other tabs, one of which may submit the evaluation. Returns the detach function. */
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

  /** Deletes the draft after the submission. */
  close(): void {
    this.#isClosed = true;
    window.clearTimeout(this.#timer);
    if (this.#key === null) return;
    void dropFromVault(this.#key);
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Storage is disabled: nothing was stored.
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
