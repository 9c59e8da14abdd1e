import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

type Limits = {
  /** Of the thread, in what Node prints of it. */
  readonly name: string;
  readonly heapMegabytes: number;
  readonly signal: AbortSignal;
};

/**
 * Runs a program in a thread of its own and returns the message that it posts. The thread has ended then,
 * however the work went, so neither its time nor its memory touches the rest of the server. Errors: those of
 * the program; {@link isTooMuch} tells those of the limits.
 */
export async function inThread<T>(program: URL, data: unknown, limits: Limits): Promise<T> {
  const { name, heapMegabytes, signal } = limits;
  const worker = new Worker(program, {
    name,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    // `once` rejects with an error of the thread.
    const message = once(worker, 'message', { signal });
    const end = once(worker, 'exit').then(() => {
      throw new Error(`The thread ${name} ended without an answer.`);
    });
    const [answer]: T[] = await Promise.race([message, end]);
    if (answer === undefined) throw new Error(`The thread ${name} answered nothing.`);
    return answer;
  } finally {
    await worker.terminate();
  }
}

/** Whether the work took longer, or more memory, than it may. */
export const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY');
