import { packMessages } from '#contract/reviews/pack/review-pack.ts';
import { Problem, tooMany } from '#server/http/errors.ts';
import { inThread, isTooMuch } from '#server/in-thread.ts';
import type { Sheet } from './pack-sheet.ts';

/** Limits of the threads that draw packs. Figures: docs/decisions/pack.md. */
const LIMITS = {
  threads: 2,
  waiting: 20,
  /** Of one person, printed now or waiting. */
  perPerson: 2,
  /** With the time in the queue. */
  timeoutMs: 45_000,
  heapMegabytes: 192,
};

type Print = { readonly byId: number; readonly begin: () => void; readonly limit: AbortController };

/**
 * Draws each pack in a thread of its own, so that neither a long pack nor the memory of the library touches
 * the rest of the server.
 */
export class PackPrinter {
  readonly #limits: typeof LIMITS;
  /** In the order in which they were asked for. The first are printed, the others wait. */
  readonly #prints = new Set<Print>();

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Draws the pack for a person. Errors: 429 while this person waits for others, 503 when too many wait, when
   * it takes too long, or when the pack needs more memory than a thread may use.
   */
  async print(sheet: Sheet, byId: number): Promise<Buffer> {
    const { threads, waiting, perPerson, timeoutMs, heapMegabytes } = this.#limits;
    const own = [...this.#prints].filter((print) => print.byId === byId);
    if (own.length >= perPerson) throw tooMany(OWN_RETRY_SECONDS, packMessages.ownBusy);
    if (this.#prints.size >= threads + waiting) throw unavailable(packMessages.busy);
    const turn = Promise.withResolvers<void>();
    const limit = new AbortController();
    const { signal } = limit;
    signal.addEventListener('abort', () => turn.reject(signal.reason));
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    const print = { byId, begin: turn.resolve, limit };
    this.#prints.add(print);
    this.#beginFirst();
    try {
      await turn.promise;
      const printed = inThread<Uint8Array>(PROGRAM, sheet, { name: 'pack', heapMegabytes, signal });
      const { buffer, byteOffset, length } = await printed;
      return Buffer.from(buffer, byteOffset, length);
    } catch (error) {
      if (isTooMuch(error)) throw unavailable(packMessages.late);
      throw new Error('A pack was not printed.', { cause: error });
    } finally {
      clearTimeout(timer);
      this.#prints.delete(print);
      this.#beginFirst();
    }
  }

  /** Gives up what is printed or waits. */
  stop(): void {
    for (const { limit } of this.#prints) limit.abort();
  }

  #beginFirst(): void {
    for (const print of [...this.#prints].slice(0, this.#limits.threads)) print.begin();
  }
}

const PROGRAM = new URL('pack-worker.ts', import.meta.url);
const OWN_RETRY_SECONDS = 5;
const unavailable = (message: string) => new Problem(503, message, { retryAfterSeconds: 60 });
