import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Running = { readonly url: string; readonly firstAnswerMs: number; kill(): Promise<void> };

/** Starts the server and waits for its first 200; the time is counted from when it says that it listens. */
export async function startProcess(databaseUrl: string, dataDir: string): Promise<Running> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('server.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  const listening = performance.now();
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (performance.now() - listening > 60_000) throw new Error('The server never answered.');
  }
  return {
    url,
    firstAnswerMs: performance.now() - listening,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The server says nothing.');
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /listening at (\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}
