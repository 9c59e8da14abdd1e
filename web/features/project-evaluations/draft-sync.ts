import {
  type EvaluationDraft,
  readEvaluationDraft,
  saveEvaluationDraft,
} from '#contract/evaluation-drafts.ts';
import { ApiError } from '#web/app/api-error.ts';
import { call } from '#web/app/api.ts';
import { currentRecord } from '#web/app/session-record.ts';
import { type Draft, isOnServer } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { acknowledge, hasBoth, reconcile } from './reconcile.ts';

const QUIET_MS = 1_500;
const AT_MOST_MS = 10_000;
const RETRY_MS = 15_000;

/** Whose draft it is: the evaluation, and the person who evaluates. */
type Owner = { readonly projectEvaluationResultId: number; readonly reviewerId: number };

/**
 * Keeps the draft of a signed-in evaluator on the server too, so that they can go on from another device. Only one save
 * is under way at a time. It stops when the session ends or the evaluation is closed; the draft stays on this device.
 * Source: docs/decisions/evaluation-draft.md.
 */
export class DraftSync {
  readonly #keeper: DraftKeeper;
  readonly #owner: Owner;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #quiet: number | undefined;
  #latest: number | undefined;
  #isBusy = false;
  #hasStopped = false;
  #hasBoth = false;

  constructor(keeper: DraftKeeper, owner: Owner) {
    this.#keeper = keeper;
    this.#owner = owner;
  }

  /** Whether a note has the texts of two devices, since this page was opened. */
  readonly hasBothTexts = (): boolean => this.#hasBoth;
  /** False once the session has ended or the evaluation is closed. */
  readonly isOn = (): boolean => !this.#hasStopped;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes over what the server has. Without an answer the draft of this device counts until the next try. */
  async pull(): Promise<void> {
    if (this.#cannot()) return;
    await this.#alone(async () => this.#take(await this.#read()));
    this.#plan();
  }

  /** Follows what is typed, and the page. Returns the detach function, which saves once more. */
  readonly attach = (): (() => void) => {
    const onVisibility = () => (document.visibilityState === 'visible' ? void this.pull() : this.#pushNow());
    const unsubscribe = this.#keeper.subscribe(this.#plan);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', this.#pushNow);
    this.#plan();
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', this.#pushNow);
      this.#pushNow();
    };
  };

  /** After a pause in typing, and in any case after ten seconds. */
  readonly #plan = (): void => {
    if (this.#cannot() || isOnServer(this.#keeper.current())) return;
    window.clearTimeout(this.#quiet);
    this.#quiet = window.setTimeout(this.#pushNow, QUIET_MS);
    this.#latest ??= window.setTimeout(this.#pushNow, AT_MOST_MS);
  };

  readonly #pushNow = (): void => void this.#push();

  readonly #push = async (): Promise<void> => {
    this.#clear();
    if (this.#cannot() || isOnServer(this.#keeper.current())) return;
    await this.#alone(async () => {
      try {
        await this.#save();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        this.#take(await this.#read());
        await this.#save();
      }
    });
  };

  async #save(): Promise<void> {
    const sent = this.#keeper.current();
    const { projectEvaluationResultId } = this.#owner;
    const body = { projectEvaluationResultId, answers: plain(sent.answers), notes: plain(sent.notes) };
    const { version } = await call(saveEvaluationDraft, { body, ifMatch: this.#version });
    this.#version = version;
    if (!this.#keeper.isClosed()) this.#keep((draft) => acknowledge(draft, sent));
  }

  #read(): Promise<EvaluationDraft> {
    return call(readEvaluationDraft, { params: { id: this.#owner.projectEvaluationResultId } });
  }

  #take(server: EvaluationDraft): void {
    this.#version = server.version;
    if (this.#keeper.isClosed()) return;
    const mine = this.#keeper.current();
    const result = reconcile(mine, server);
    this.#hasBoth ||= hasBoth(mine, server, result);
    if (JSON.stringify(result) !== JSON.stringify(mine)) this.#keep(() => result);
  }

  /** At once, so that the page doesn't show "Saving…" for what nobody typed. */
  #keep(by: (draft: Draft) => Draft): void {
    this.#keeper.change(by);
    this.#keeper.flush();
  }

  /** Never two calls at a time: the one that was left out follows. */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await work();
    } catch (error) {
      this.#onFailure(error);
    } finally {
      this.#isBusy = false;
    }
    for (const listener of this.#listeners) listener();
  }

  #onFailure(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    // Another device may save between two tries: that passes, too.
    if (error.isPassing || error.status === 412) {
      this.#latest ??= window.setTimeout(this.#pushNow, RETRY_MS);
      return;
    }
    // Too long for the server: the next change is another try. The form says what is too long.
    if (error.status === 400) return;
    this.#hasStopped = true;
    if (error.status === 409) this.#keeper.end();
  }

  #cannot(): boolean {
    return (
      this.#hasStopped || this.#keeper.isClosed() || currentRecord()?.employeeId !== this.#owner.reviewerId
    );
  }

  #clear(): void {
    window.clearTimeout(this.#quiet);
    window.clearTimeout(this.#latest);
    this.#quiet = undefined;
    this.#latest = undefined;
  }
}

const plain = (part: Draft['notes']): EvaluationDraft['notes'] =>
  Object.fromEntries(Object.entries(part).map(([key, { text, at }]) => [key, { text, at }]));
