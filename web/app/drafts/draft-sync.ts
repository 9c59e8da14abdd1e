import { isLongerThan } from '#contract/core/values/characters.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { currentRecord, onSessionChange } from '#web/app/session/session-record.ts';
import { type Draft, type Entry, isAllSent, type ServerDraft } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { acknowledge, type Choose, hasBoth, recognize, reconcile } from './reconcile.ts';
import { onSendDrafts } from './send-drafts.ts';

const QUIET_MS = 1_500;

/** The draft on the server, of which form and of whom. */
type RemoteDraft = {
  /** The person whose draft it is. Nothing is read or saved under another session. */
  readonly writerId: number;
  /** How long typing without a pause may go unsaved. */
  readonly atMostMs: number;
  /** How long a pause waits after the last save; none if left out. */
  readonly apartMs?: number;
  /** When a failed save is tried again. */
  readonly retryMs: number;
  /** A longer text, in characters, stays on this device; everything else is saved. */
  readonly textMost: number;
  /** What becomes of a note that two devices changed. */
  readonly ofBoth: Choose;
  readonly read: () => Promise<ServerDraft>;
  readonly save: (draft: Omit<ServerDraft, 'version'>, version: number) => Promise<{ version: number }>;
};

/**
 * - `going`: nothing is in the way.
 * - `failing`: the last save failed, and is tried again.
 * - `refused`: the draft is too long for the server; the next change is another try.
 * - `signedOut`: saving waits until the writer signs in again.
 * - `ended`: the form takes no more drafts.
 */
export type SyncState = 'going' | 'failing' | 'refused' | 'signedOut' | 'ended';

/**
 * Keeps the draft of a signed-in person on the server too, so that they can go on from another device. Only
 * one save is under way at a time. Saving stops when the form is closed; the draft stays on this device.
 * Source: docs/decisions/evaluation-draft.md.
 */
export class DraftSync {
  readonly #keeper: DraftKeeper;
  readonly #remote: RemoteDraft;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  /** The notes that the server has. */
  #stored: ServerDraft['notes'] = {};
  #quiet: number | undefined;
  #latest: number | undefined;
  #last: Promise<void> = Promise.resolve();
  #hasBoth = false;
  #state: Exclude<SyncState, 'signedOut'> = 'going';
  #savedAt: number | null = null;
  #sentAt = 0;
  /** Saves without an answer: the server may have them. */
  #inDoubt: Draft[] = [];

  constructor(keeper: DraftKeeper, remote: RemoteDraft) {
    this.#keeper = keeper;
    this.#remote = remote;
  }

  readonly writerId = (): number => this.#remote.writerId;
  /** Whether a note has the texts of two devices, since this page was opened. */
  readonly hasBothTexts = (): boolean => this.#hasBoth;
  /** Whether the server has what was typed, but for texts that are too long or wait for a choice. */
  readonly hasSentAll = (): boolean => isAllSent(this.#sendable());
  /** Whether a text is too long to be saved. */
  readonly isTooLong = (text: string): boolean => isLongerThan(text, this.#remote.textMost);
  /** False once the session has ended or the form is closed. */
  readonly isOn = (): boolean => !this.#cannot();
  readonly state = (): SyncState =>
    this.#state !== 'ended' && currentRecord()?.employeeId !== this.#remote.writerId
      ? 'signedOut'
      : this.#state;
  /** Of the draft that the server has and this device knows. */
  readonly version = (): number => this.#version;
  /** When the server took the last save, in epoch ms; null without one since this page was opened. */
  readonly savedAt = (): number | null => this.#savedAt;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over what the server has. Without an answer the draft of this device counts until the next try. */
  async pull(): Promise<void> {
    if (this.#cannot()) return;
    await this.#alone(async () => this.take(await this.#remote.read()));
    this.#plan();
  }

  /** Follows what is typed, the page and the session. Returns the detach function, which saves once more. */
  readonly attach = (): (() => void) => {
    const onVisibility = () => (document.visibilityState === 'visible' ? void this.pull() : this.#pushNow());
    const detach = [
      this.#keeper.subscribe(this.#plan),
      onSessionChange(() => {
        this.#tell();
        void this.pull();
      }),
      onSendDrafts(this.push),
    ];
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', this.#pushNow);
    this.#plan();
    return () => {
      for (const end of detach) end();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', this.#pushNow);
      this.#pushNow();
    };
  };

  /** After a pause in typing, and in any case after a while. */
  readonly #plan = (): void => {
    if (this.#cannot() || this.hasSentAll()) return;
    window.clearTimeout(this.#quiet);
    const apart = this.#sentAt + (this.#remote.apartMs ?? 0) - Date.now();
    this.#quiet = window.setTimeout(this.#pushNow, Math.max(QUIET_MS, apart));
    this.#latest ??= window.setTimeout(this.#pushNow, this.#remote.atMostMs);
  };

  readonly #pushNow = (): void => void this.push();

  /** Sends what the server lacks. Resolves after the try. */
  readonly push = async (): Promise<void> => {
    this.#clear();
    if (this.#cannot() || this.hasSentAll()) return;
    await this.#alone(async () => {
      if (this.hasSentAll()) return;
      try {
        await this.#save();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        this.take(await this.#remote.read());
        await this.#save();
      }
    });
  };

  async #save(): Promise<void> {
    const sent = this.#sendable();
    const { notes: typed } = this.#keeper.current();
    const unchanged = Object.entries(this.#stored).filter(([key]) => key in typed && !(key in sent.notes));
    const notes = { ...Object.fromEntries(unchanged), ...plain(sent.notes) };
    const body = { answers: plain(sent.answers), notes };
    this.#inDoubt.push(sent);
    this.#sentAt = Date.now();
    const { version } = await this.#remote.save(body, this.#version);
    this.#inDoubt = [];
    this.#version = version;
    this.#stored = notes;
    this.#savedAt = Date.now();
    if (!this.#keeper.isClosed()) this.#keep((draft) => acknowledge(draft, sent));
  }

  /** What was typed, without the texts that are too long for the server. */
  #sendable(): Draft {
    const draft = this.#keeper.current();
    const fits = ([, { text }]: [string, Entry]) => !this.isTooLong(text);
    return { ...draft, notes: Object.fromEntries(Object.entries(draft.notes).filter(fits)) };
  }

  /** Joins what the server has with the draft of this device. */
  take(server: ServerDraft): void {
    this.#version = server.version;
    this.#stored = server.notes;
    if (this.#keeper.isClosed()) return;
    const current = this.#keeper.current();
    const mine = this.#inDoubt.reduce((draft, sent) => recognize(draft, sent, server), current);
    const result = reconcile(mine, server, this.#remote.ofBoth);
    this.#hasBoth ||= hasBoth(mine, server, result);
    if (JSON.stringify(result) !== JSON.stringify(current)) this.#keep(() => result);
  }

  /** At once, so that the page doesn't show "Saving…" for what the writer did not type. */
  #keep(by: (draft: Draft) => Draft): void {
    this.#keeper.change(by);
    this.#keeper.flush();
  }

  /** Never two calls at a time: one follows the other. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    this.#last = (async () => {
      await before;
      if (this.#cannot()) return;
      try {
        await work();
        this.#state = 'going';
      } catch (error) {
        this.#onFailure(error);
      }
      this.#tell();
    })();
    await this.#last;
  }

  #onFailure(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    // Another device may save between two tries, and a session may be renewed: that passes, too.
    if (error.isPassing || error.status === 412 || (error.status === 401 && this.state() !== 'signedOut')) {
      this.#state = 'failing';
      this.#latest ??= window.setTimeout(this.#pushNow, this.#remote.retryMs);
      return;
    }
    // Signing in again goes on.
    if (error.status === 401) return;
    // Too long for the server: the next change is another try. The form says what is too long.
    if (error.status === 400 || error.status === 413) {
      this.#state = 'refused';
      return;
    }
    this.#state = 'ended';
    this.#keeper.end();
  }

  #cannot(): boolean {
    return this.#keeper.isClosed() || this.state() === 'ended' || this.state() === 'signedOut';
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #clear(): void {
    window.clearTimeout(this.#quiet);
    window.clearTimeout(this.#latest);
    this.#quiet = undefined;
    this.#latest = undefined;
  }
}

/** What the server is told. Of two texts that wait for a choice, it keeps its own. */
const plain = (part: Draft['notes']): ServerDraft['notes'] =>
  Object.fromEntries(Object.entries(part).map(([key, { text, at, other }]) => [key, other ?? { text, at }]));
