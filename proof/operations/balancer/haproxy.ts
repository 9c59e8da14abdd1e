import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { type Balancer, untilAnswered } from './front.ts';

export const INSTALL = 'apt-get install haproxy';
const settings = join(import.meta.dirname, '..', '..', '..', 'deploy', 'haproxy.cfg');

/** The version, or null if HAProxy is not installed. */
export function haproxyVersion(): string | null {
  const { stdout, error } = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  return error === undefined ? (/version (\S+?)[-+ ]/i.exec(stdout)?.[1] ?? 'unknown') : null;
}

/** Starts HAProxy with the settings that we recommend, in front of two servers on loopback. */
export async function startHaproxy(ports: readonly [number, number]): Promise<Balancer> {
  const port = await freePort();
  const [one, two] = ports.map((at) => `127.0.0.1:${at}`);
  const child = spawn('haproxy', ['-db', '-f', settings], {
    env: { PATH: process.env['PATH'], LISTEN: `127.0.0.1:${port}`, SERVER_ONE: one, SERVER_TWO: two },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes) => (said += String(bytes)));
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswered(`${url}/readyz`, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`HAProxy did not start: ${said}`, { cause: error });
  }
  return { url, stop };
}
