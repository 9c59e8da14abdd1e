import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { importMessages } from '#contract/people/people-import.ts';
import { Problem } from '#server/http/errors.ts';
import type { HistoryFile } from './history-file.ts';
import type { RosterFile } from './roster-file.ts';

const THREADS_AT_MOST = 2;
const TIMEOUT_MS = 30_000;
const HEAP_MEGABYTES = 256;
const RETRY_SECONDS = 5;

export type ReadImport = { readonly roster: RosterFile; readonly history: HistoryFile };

let threads = 0;

/**
 * Reads the files in a thread of its own, so that no file, whatever is in it, stops the other calls. Errors:
 * 503 while others are being read, or when a file takes too long or too much memory.
 */
export async function readImport(files: { file: Buffer; history?: Buffer }): Promise<ReadImport> {
  if (threads >= THREADS_AT_MOST) throw busy();
  threads += 1;
  const worker = new Worker(new URL('../roster-worker.ts', import.meta.url), {
    name: 'roster',
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  try {
    // `once` rejects with an error of the thread.
    const [read]: ReadImport[] = await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (read === undefined) throw new Error('The thread of the roster answered nothing.');
    return read;
  } catch (error) {
    throw isTooMuch(error) ? busy() : error;
  } finally {
    threads -= 1;
    await worker.terminate();
  }
}

const busy = () => new Problem(503, importMessages.readingBusy, { retryAfterSeconds: RETRY_SECONDS });

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY');
