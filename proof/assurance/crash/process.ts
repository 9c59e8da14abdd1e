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
  /** What it logged since. */
  readonly logged: readonly string[];
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
const root = new URL('../../../', import.meta.url);

type Extra = {
  readonly settings?: Readonly<Record<string, string>>;
  /** Ignored where a server is expected to fail. */
  readonly stderr?: 'inherit' | 'ignore';
};

/**
 * Starts the server and waits for its first 200. Without a `databaseUrl`, it uses its embedded database;
 * without a `port`, any free one. `settings` are further ones.
 */
export async function startProcess(
  dataDir: string,
  databaseUrl = '',
  port = 0,
  { settings = {}, stderr = 'inherit' }: Extra = {},
): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('server.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      // Compiled code is kept between starts, as scripts/run.cjs does for every command.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', root)),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', stderr],
  });
  const gone = once(child, 'exit');
  const logged: string[] = [];
  const { url, connectionString } = await addressesOf(child, logged);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await awaitReady({ url, hasEnded });
  return {
    pid: child.pid ?? 0,
    url,
    connectionString,
    firstAnswerMs: performance.now() - started,
    logged,
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

type Addresses = { readonly url: string; readonly connectionString: string };

/** Listens to the server for as long as it runs, because a full pipe would stop it. */
async function addressesOf({ stdout }: ChildProcess, logged: string[]): Promise<Addresses> {
  if (stdout === null) throw new Error('The server says nothing.');
  const lines = createInterface({ input: stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, url, connectionString] = /^listening at (\S+) on (\S+)$/.exec(line) ?? [];
      if (url !== undefined && connectionString !== undefined) resolve({ url, connectionString });
      else logged.push(line);
    });
    lines.on('close', () => reject(new Error(['The server did not start.', ...logged].join('\n'))));
  });
}
