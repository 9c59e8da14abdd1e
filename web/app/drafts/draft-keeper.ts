import {
  type Draft,
  type DraftPart,
  type Entry,
  emptyDraft,
  isOnServer,
  mergeDrafts,
  readDraft,
  resolvedAs,
  typedOver,
} from './draft.ts';
import { dropFromVault, dropFromVaultIf, writeVault } from './draft-vault.ts';
import { DRAFT_PREFIX, draftPrefixes, LEFT } from './shared-drafts.ts';

const SAVE_WITHIN_MS = 1_000;
export const KEPT_FOR_MS = 30 * 86_400_000;

/**
 * Removes drafts that are unchanged for 30 days, and the rest of those that have left this device. A review
 * takes longer than an evaluation: its draft goes only once the server has it.
 */
export async function dropOldDrafts(now = Date.now()): Promise<void> {
  const isOld = (key: string, draft: Draft) =>
    now - draft.savedAt > KEPT_FOR_MS && (key.startsWith(DRAFT_PREFIX) || isOnServer(draft));
  const left: string[] = [];
  try {
    const keys = Object.keys(localStorage).filter((key) =>
      draftPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    for (const key of keys) {
      const stored = localStorage.getItem(key);
      if (stored === LEFT) left.push(key);
      else if (isOld(key, readDraft(stored))) localStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
  for (const key of left) {
    await dropFromVault(key);
    localStorage.removeItem(key);
  }
  void dropFromVaultIf(isOld);
}

/**
 * Stores a draft in the browser: within a second of a change or sooner, and immediately when the page is
 * hidden or left. Merges it with the drafts of other tabs.
 */
export class DraftKeeper {
  readonly #key: string | null;
  readonly #withinMs: number;
  readonly #listeners = new Set<() => void>();
  #draft: Draft;
  #timer: number | undefined;
  #isUnsaved = false;
  #isClosed = false;
  #isKept: boolean;
  #onRemoved: () => void = () => undefined;
  /** What this tab stored last, to tell whether another tab has stored since. */
  #stored: string | null = null;

  /** `saved`: the draft in the database, which after a crash may be newer than the one in local storage. */
  constructor(key: string | null, saved: Draft = emptyDraft, withinMs = SAVE_WITHIN_MS) {
    this.#key = key;
    this.#withinMs = withinMs;
    this.#draft = key === null ? emptyDraft : mergeDrafts(readDraft(storedText(key)), saved);
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
    this.#put(part, key, typedOver(this.#draft[part][key], text, Date.now()));
  }

  /** The person's choice between the texts of two devices. */
  resolve(part: DraftPart, key: string, text: string): void {
    this.#put(part, key, resolvedAs(this.#draft[part][key], text, Date.now()));
  }

  #put(part: DraftPart, key: string | number, entry: Entry): void {
    this.change((draft) => ({ ...draft, [part]: { ...draft[part], [key]: entry } }));
  }

  /** Replaces the draft, as if it had been typed. */
  change(by: (draft: Draft) => Draft): void {
    this.#draft = by(this.#draft);
    this.#isUnsaved = true;
    this.#timer ??= window.setTimeout(this.flush, this.#withinMs);
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
    const before = storedText(this.#key);
    const merged = before === this.#stored ? this.#draft : mergeDrafts(readDraft(before), this.#draft);
    this.#draft = { ...merged, savedAt: Date.now() };
    this.#isUnsaved = false;
    void writeVault(this.#key, this.#draft);
    try {
      const text = JSON.stringify(this.#draft);
      localStorage.setItem(this.#key, text);
      this.#stored = text;
      this.#isKept = true;
    } catch {
      // The storage is full or disabled: the page reports it, and the next change retries.
      this.#isKept = false;
    }
    this.#tell();
  };

  /** Watches the page and other tabs, one of which may submit the evaluation. Returns the detach function. */
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

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
