import { importMessages } from '#contract/people/people-import.ts';
import type { ImportChoices } from '#contract/people/people-import.schemas.ts';
import { invalid, Problem } from '#server/http/errors.ts';
import { inThread, isTooMuch } from '#server/in-thread.ts';
import type { HistoryFile } from './history-file.ts';
import type { RosterFile } from './roster-file.ts';

const THREADS_AT_MOST = 2;
const TIMEOUT_MS = 30_000;
const HEAP_MEGABYTES = 256;
const RETRY_SECONDS = 5;

const program = new URL('../roster-worker.ts', import.meta.url);

export type ReadImport = { readonly roster: RosterFile; readonly history: HistoryFile };

let threads = 0;

/**
 * Reads the files in a thread of its own, so that no file, whatever is in it, stops the other calls. Errors:
 * 503 while others are being read, 400 when a file takes too long or too much memory.
 */
export async function readImport(files: {
  file: Buffer;
  history?: Buffer;
  choices: ImportChoices;
}): Promise<ReadImport> {
  if (threads >= THREADS_AT_MOST) throw busy();
  threads += 1;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await inThread(program, files, { name: 'roster', heapMegabytes: HEAP_MEGABYTES, signal });
  } catch (error) {
    throw isTooMuch(error) ? tooHeavy() : error;
  } finally {
    threads -= 1;
  }
}

const tooHeavy = () => invalid(importMessages.tooHeavy, 'file');
const busy = () => new Problem(503, importMessages.readingBusy, { retryAfterSeconds: RETRY_SECONDS });
