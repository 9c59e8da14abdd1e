import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Running = {
  readonly pid: number;
  readonly url: string;
  /** Connects to the database as its owner. */
  readonly connectionString: string;
  /** Milliseconds from the start of the process to its first 200. */
  readonly firstAnswerMs: number;
  /** True once the process has ended, killed or not. */
  hasEnded(): boolean;
  ended(): Promise<void>;
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the end. Returns the exit code, or null after a signal. */
  stop(): Promise<number | null>;
};

/** The server ended without being killed. */
export class EndedByItself extends Error {}

const PATIENCE_MS = 60_000;

/**
 * Starts the server and waits for its first 200. Without a `databaseUrl`, it uses its embedded database; without a
 * `port`, any free one. `settings` are further ones.
 */
export async function startProcess(
  dataDir: string,
  databaseUrl = '',
  port = 0,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('server.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const { url, connectionString } = await addressesOf(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await awaitReady({ url, hasEnded });
  return {
    pid: child.pid ?? 0,
    url,
    connectionString,
    firstAnswerMs: performance.now() - started,
    hasEnded,
    ended: async () => void (await gone),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
  };
}

/** Waits until the server is ready. Returns the milliseconds that took. Errors: {@link EndedByItself}. */
export async function awaitReady({ url, hasEnded }: Pick<Running, 'url' | 'hasEnded'>): Promise<number> {
  const started = performance.now();
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (hasEnded()) throw new EndedByItself();
    if (performance.now() - started > PATIENCE_MS) throw new Error('The server never answered.');
  }
  return performance.now() - started;
}

async function addressesOf({ stdout }: ChildProcess): Promise<{ url: string; connectionString: string }> {
  if (stdout === null) throw new Error('The server says nothing.');
  for await (const line of createInterface({ input: stdout })) {
    const [, url, connectionString] = /^listening at (\S+) on (\S+)$/.exec(line) ?? [];
    if (url !== undefined && connectionString !== undefined) return { url, connectionString };
  }
  throw new Error('The server did not start.');
}
