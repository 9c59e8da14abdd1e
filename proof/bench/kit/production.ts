import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { z } from 'zod';

const manifest = z.object({ scripts: z.object({ serve: z.string(), start: z.string() }) });
const root = new URL('../../../', import.meta.url);

type Production = { readonly process: ChildProcess; stop(signal?: NodeJS.Signals): Promise<void> };

/**
 * Starts the program of `npm run serve`, or of `npm start` with its embedded database, with its flags of
 * Node, and these settings beside those that production requires.
 */
export function startProduction(
  settings: Readonly<Record<string, string>>,
  script: 'serve' | 'start' = 'serve',
): Production {
  const server = spawn(process.execPath, programOf(script), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      OIDC_ISSUER: 'http://127.0.0.1:2',
      OIDC_CLIENT_ID: 'benchmark',
      OIDC_RESPONSE_TYPE: 'code',
      SESSION_SECRET: SECRET,
      METRICS_TOKEN: 'hV6tR1yW8zPx3Nq5',
      ...settings,
    },
  });
  const ended = once(server, 'exit');
  return {
    process: server,
    async stop(signal = 'SIGTERM') {
      server.kill(signal);
      await ended;
    },
  };
}

/** The resident memory of a server, its threads included. */
export function residentMegabytes({ process: { pid } }: Production): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}

/** The flags of Node, the program and its arguments, as `package.json` has them. */
export function programOf(script: 'serve' | 'start'): string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));
  return scripts[script].replace(/^exec node /, '').split(' ');
}

export const SECRET = 'q8Zr2vXw5TbN1kLy7JpD4sHf9GmC3aEu';

/** Calls `ask` until it returns a value. Fails if the server ends before. */
export async function onceAnswered<T>(
  { process: server }: Production,
  ask: () => Promise<T | null>,
): Promise<T> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('The server has ended.');
    const answer = await ask();
    if (answer !== null) return answer;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((done) => server.close(done));
  return port;
}
