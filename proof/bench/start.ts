import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ensurePages } from '#server/commands/pages.ts';
import { scratchFolder } from '#server/testing/scratch.ts';
import { freePort, onceAnswered, startProduction } from './kit/production.ts';

// npm run bench -- start: measures the time from the start of `npm start` to its first 200, with built pages
// and an existing embedded database: after an ordinary stop, and after `kill -9`. A busy machine is slow at
// everything, so the time of an empty Node program in the same round stands beside each start.

const ROUNDS = 5;
const goals = { SIGTERM: 1_000, SIGKILL: 2_000 };
type Signal = keyof typeof goals;

await ensurePages();
const dataDir = scratchFolder('benchmark-start-');
try {
  // Creates and migrates the database, and keeps the compiled code.
  await msUntilAnswer('SIGTERM');
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const rounds: { empty: number; start: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await msUntilAnswer(signal);
      rounds.push({ start: await msUntilAnswer('SIGTERM'), empty: msOfEmptyProgram() });
    }
    rounds.sort((a, b) => a.start - b.start);
    const [best, median] = [rounds[0], rounds[Math.floor(ROUNDS / 2)]];
    if (best === undefined || median === undefined) continue;
    console.log(
      [
        `  first 200 after ${signal}: best ${best.start} ms, median ${median.start} ms of ${ROUNDS}, goal ${goals[signal]} ms`,
        `an empty program in the best round: ${best.empty} ms`,
      ].join('; '),
    );
    if (best.start > 10 * goals[signal]) process.exitCode = 1;
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the server, waits for its first 200, and ends it with the signal once it is quiet. */
async function msUntilAnswer(end: Signal): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const server = startProduction({ PORT: String(port), DATA_DIR: dataDir }, 'start');
  try {
    return await onceAnswered(server, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      if (answer?.ok) return Math.round(performance.now() - began);
      await pause(5);
      return null;
    });
  } finally {
    await pause(1_000);
    await server.stop(end);
  }
}

function msOfEmptyProgram(): number {
  const began = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return Math.round(performance.now() - began);
}
