import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { programOf } from '../kit/production.ts';

/** Settings of the server under measurement; its tokens are valid only for it. */
export const SESSION_SECRET = 'q8Zr2vXw5TbN1kLy7JpD4sHf9GmC3aEu';
const root = join(import.meta.dirname, '..', '..', '..');

/** A running process that listens on this port of loopback. */
export type Listening = { readonly port: number; megabytes(): number; stop(): Promise<void> };

/** Starts `npm run serve` on a database. */
export async function startProduct(connectionString: string, dataDir: string): Promise<Listening> {
  const port = await freePort();
  const child = spawn(process.execPath, programOf('serve'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SESSION_IDLE_MINUTES: '720',
      OIDC_ISSUER: 'http://127.0.0.1:2',
      OIDC_CLIENT_ID: 'benchmark',
      OIDC_RESPONSE_TYPE: 'code',
      SESSION_SECRET,
      METRICS_TOKEN: 'hV6tR1yW8zPx3Nq5',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  const ended = once(child, 'exit');
  // Without this, the server would outlive an interrupted measurement.
  process.once('exit', () => child.kill('SIGTERM'));
  const lines = createInterface({ input: child.stdout });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  await Promise.race([
    untilListening(lines),
    ended.then(async () => Promise.reject(new Error('The server ended.'))),
  ]);
  return { port, megabytes: () => residentMegabytes(child.pid), stop };
}

/** PUBLIC_URL must name the port before the server has one. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function untilListening(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) if (line.startsWith('Benchmark is at')) return;
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}

export type Recipe = {
  readonly statements: readonly { readonly text: string; readonly values: readonly (string | null)[] }[];
  readonly inTransaction: boolean;
  readonly createdId: string | null;
};

/** Starts a bare server that answers `/0`, `/1` and so on by these recipes. */
export async function startBare(connectionString: string, recipes: readonly Recipe[]): Promise<Listening> {
  const child = fork(join(import.meta.dirname, 'bare.program.ts'));
  const ended = once(child, 'exit');
  child.send({ connectionString, recipes });
  const [address] = await once(child, 'message');
  const { port } = z.object({ port: z.int() }).parse(address);
  return {
    port,
    megabytes: () => residentMegabytes(child.pid),
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

const outcome = z.object({
  micros: z.array(z.number()),
  failed: z.int(),
  firstFailure: z.int(),
  seconds: z.number(),
});
export type Outcome = z.output<typeof outcome>;

type Job = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly graceSeconds: number;
};

/** A load generator. It runs one job at a time. */
export function startLoad(): { run(job: Job): Promise<Outcome>; stop(): void } {
  const child = fork(join(import.meta.dirname, 'load.program.ts'));
  return {
    async run(job) {
      child.send(job);
      const [answer] = await once(child, 'message');
      return outcome.parse(answer);
    },
    stop: () => child.disconnect(),
  };
}
