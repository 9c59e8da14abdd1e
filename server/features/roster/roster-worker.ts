import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { IMPORT_MAX_LINES, importMessages } from '#contract/people/people-import.ts';
import { importChoices } from '#contract/people/people-import.schemas.ts';
import { noHistory, readHistory } from './files/history-file.ts';
import { readRoster } from './files/roster-file.ts';

// The thread that reads the files of one load. Started by read-import.ts.

const bytes = z.instanceof(Uint8Array);
const files = z.object({ file: bytes, history: bytes.optional(), choices: importChoices });
const limit = { lines: IMPORT_MAX_LINES, message: importMessages.tooManyLines };

if (parentPort !== null) {
  const { file, history, choices } = files.parse(workerData);
  parentPort.postMessage({
    roster: await readRoster(Buffer.from(file), choices.roster, limit),
    history:
      history === undefined ? noHistory : await readHistory(Buffer.from(history), choices.history, limit),
  });
}
