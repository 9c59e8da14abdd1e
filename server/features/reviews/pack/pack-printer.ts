import { Worker } from 'node:worker_threads';
import { packMessages } from '#contract/reviews/pack/review-pack.ts';
import { Problem, tooMany } from '#server/http/errors.ts';
import type { Sheet } from './pack-sheet.ts';

/** Limits of the threads that draw packs. Figures: docs/decisions/pack.md. */
type PrinterLimits = {
  readonly threads: number;
  readonly waiting: number;
  /** Of one person, drawn or waiting. */
  readonly perPerson: number;
  readonly timeoutMs: number;
  readonly idleMs: number;
  /** After so many packs a thread makes room for a new one. */
  readonly packsPerThread: number;
  readonly heapMegabytes: number;
};

const LIMITS: PrinterLimits = {
  threads: 2,
  waiting: 20,
  perPerson: 2,
  timeoutMs: 45_000,
  idleMs: 30_000,
  packsPerThread: 50,
  heapMegabytes: 192,
};

type Reply = { readonly bytes?: Uint8Array; readonly failure?: string };
type Job = {
  readonly sheet: Sheet;
  readonly byId: number;
  readonly done: (bytes: Buffer) => void;
  readonly fail: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
};
type Thread = { readonly worker: Worker; job: Job | null; drawn: number; idle: NodeJS.Timeout | undefined };

/**
 * Draws packs in threads of its own, which start on demand and end when idle, so that neither a long pack nor
 * the memory of the library touches the rest of the server.
 */
export class PackPrinter {
  readonly #limits: PrinterLimits;
  #waiting: Job[] = [];
  readonly #threads = new Set<Thread>();

  constructor(limits: Partial<PrinterLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** How many threads there are now. */
  get threads(): number {
    return this.#threads.size;
  }

  /**
   * Draws the pack for a person. Errors: 429 while this person waits for others, 503 when too many wait, when
   * it takes too long, or when the pack needs more memory than a thread may use.
   */
  async print(sheet: Sheet, byId: number): Promise<Buffer> {
    const drawn = [...this.#threads].flatMap(({ job }) => job ?? []);
    const own = [...drawn, ...this.#waiting].filter((job) => job.byId === byId);
    if (own.length >= this.#limits.perPerson) throw tooMany(OWN_RETRY_SECONDS, packMessages.ownBusy);
    if (this.#waiting.length >= this.#limits.waiting) throw unavailable(packMessages.busy);
    return new Promise((done, fail) => {
      // The time in the queue counts, too.
      const timer = setTimeout(() => this.#giveUp(job), this.#limits.timeoutMs);
      const job: Job = { sheet, byId, done, fail, timer };
      this.#waiting.push(job);
      this.#next();
    });
  }

  async stop(): Promise<void> {
    for (const job of this.#waiting.splice(0)) end(job, () => job.fail(unavailable(packMessages.late)));
    await Promise.all([...this.#threads].map(async (thread) => this.#retire(thread)));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ job }) => job === null) ?? this.#start();
      const job = thread && this.#waiting.shift();
      if (!thread || !job) return;
      clearTimeout(thread.idle);
      thread.job = job;
      thread.worker.postMessage(job.sheet);
    }
  }

  #start(): Thread | null {
    if (this.#threads.size >= this.#limits.threads) return null;
    const worker = new Worker(new URL('pack-worker.ts', import.meta.url), {
      name: 'pack',
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    worker.unref();
    const thread: Thread = { worker, job: null, drawn: 0, idle: undefined };
    worker.on('message', (reply: Reply) => this.#answer(thread, reply));
    worker.on('error', (error: Error & { code?: string }) => this.#fail(thread, error));
    worker.on('exit', () => this.#fail(thread, new Error('The thread of the packs ended.')));
    this.#threads.add(thread);
    return thread;
  }

  #answer(thread: Thread, { bytes, failure }: Reply): void {
    const { job } = thread;
    thread.job = null;
    thread.drawn += 1;
    if (thread.drawn >= this.#limits.packsPerThread) void this.#retire(thread);
    else thread.idle = setTimeout(() => void this.#retire(thread), this.#limits.idleMs).unref();
    if (job && bytes) end(job, () => job.done(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
    else if (job) end(job, () => job.fail(new Error(`A pack was not drawn: ${failure}`)));
    this.#next();
  }

  #fail(thread: Thread, error: Error & { code?: string }): void {
    const { job } = thread;
    thread.job = null;
    void this.#retire(thread);
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (job) end(job, () => job.fail(isTooMuch ? unavailable(packMessages.late) : error));
    this.#next();
  }

  #giveUp(job: Job): void {
    this.#waiting = this.#waiting.filter((one) => one !== job);
    const thread = [...this.#threads].find((one) => one.job === job);
    if (thread) {
      thread.job = null;
      void this.#retire(thread);
    }
    job.fail(unavailable(packMessages.late));
    this.#next();
  }

  async #retire(thread: Thread): Promise<void> {
    this.#threads.delete(thread);
    clearTimeout(thread.idle);
    await thread.worker.terminate();
  }
}

function end({ timer }: Job, settle: () => void): void {
  clearTimeout(timer);
  settle();
}

const OWN_RETRY_SECONDS = 5;
const unavailable = (message: string) => new Problem(503, message, { retryAfterSeconds: 60 });
