import type { Logger } from 'pino';
import { CALLS_PER_MINUTE } from '#contract/core/values/constants.ts';
import { callScope } from '#server/db/connection/call-scope.ts';
import type { Db } from '#server/db/connection/client.ts';
import { Problem } from '../errors.ts';
import { countCall, countsInMemory } from '../limits/rate-limit.ts';

/** Timeout for counting a write. */
const VERDICT_MS = 1_000;
/** Writes are not counted for this long after a count has failed. */
const PAUSE_MS = 5_000;

/**
 * Rate limits per minute; calls above the limit get 429. Reads are counted in this server's memory, so that
 * reads never write. Writes are counted in the database, for all servers together. A write that cannot be
 * counted is allowed (fail open): the limit is against attackers, and a broken counter must not block all
 * callers.
 */
export class CallCounts {
  readonly #reads = countsInMemory();
  readonly #failures = countsInMemory();
  #pausedUntil = 0;

  countRead(key: string, perMinute: number = CALLS_PER_MINUTE.readsPerSession): void {
    this.#reads.count(`read:${key}`, perMinute);
  }

  async countWrite(
    { db, log }: { readonly db: Db; readonly log: Logger },
    key: string,
    perMinute: number = CALLS_PER_MINUTE.writesPerSession,
  ): Promise<void> {
    if (performance.now() < this.#pausedUntil) return;
    const counted = callScope
      .run({ statements: 0, lane: 'counting writes' }, async () => countCall(db, `write:${key}`, perMinute))
      .catch((error: unknown) => {
        if (error instanceof Problem) return error;
        this.#pausedUntil = performance.now() + PAUSE_MS;
        log.warn({ err: error }, 'writes are not counted for some seconds');
        return null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), VERDICT_MS);
    });
    const refusal = await Promise.race([counted, late]);
    clearTimeout(timer);
    if (refusal) throw refusal;
  }

  /** Counts an identity token that does not verify, before anything is waited for. */
  countFailure(address: string): void {
    this.#failures.count(address, CALLS_PER_MINUTE.failedSignInsPerAddress);
  }

  /** The token verified after all, with the provider's new keys. */
  takeFailureBack(address: string): void {
    this.#failures.takeBack(address);
  }

  /** Counts the same token for all servers together. Errors: 429, those of the database. */
  async countFailureForAll(db: Db, address: string): Promise<void> {
    const perMinute = CALLS_PER_MINUTE.failedSignInsPerAddress;
    await callScope.run({ statements: 0, lane: 'counting failed sign-ins' }, async () =>
      countCall(db, `failed sign-in:${address}`, perMinute),
    );
  }

  /** Resets the counts in memory; for tests. */
  forget(): void {
    this.#reads.forget();
    this.#failures.forget();
  }
}
