import { parentPort } from 'node:worker_threads';
import { drawPack } from './pack-drawing.ts';
import type { Sheet } from './pack-sheet.ts';

// The thread that draws packs, one after the other. Only this thread loads pdfkit. Started by
// pack-printer.ts.
parentPort?.on('message', (sheet: Sheet) => {
  drawPack(sheet).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) =>
      parentPort?.postMessage({ failure: error instanceof Error ? error.stack : String(error) }),
  );
});
