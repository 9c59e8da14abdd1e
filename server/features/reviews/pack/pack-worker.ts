import { parentPort, workerData } from 'node:worker_threads';
import { drawPack } from './pack-drawing.ts';

// The thread that draws one pack. Only this thread loads pdfkit. Started by pack-printer.ts.
parentPort?.postMessage(await drawPack(workerData));
