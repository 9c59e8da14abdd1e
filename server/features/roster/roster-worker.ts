import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { IMPORT_MAX_LINES, importMessages } from '#contract/people/people-import.ts';
import { readHistory } from './files/history-file.ts';
import { readRoster } from './files/roster-file.ts';

// The thread that reads the files of one load. Started by read-import.ts.

const bytes = z.instanceof(Uint8Array);
const files = z.object({ file: bytes, history: bytes.optional() });
const limit = { lines: IMPORT_MAX_LINES, message: importMessages.tooManyLines };
const streamOf = (content: Uint8Array) => Readable.from([Buffer.from(content)]);

if (parentPort !== null) {
  const { file, history } = files.parse(workerData);
  parentPort.postMessage({
    roster: await readRoster(streamOf(file), limit),
    history: history === undefined ? { rows: [], faults: [] } : await readHistory(streamOf(history), limit),
  });
}
