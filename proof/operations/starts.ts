import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensurePages } from '#server/commands/pages.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findingOf, type Options } from '../assurance/kit/program.ts';
import { checkoutOf, hasOwnMounts, isUserRoot, type Person, type Place } from './starts/places.ts';

/** A test over HTTP on a database of its own. */
const TEST = 'server/http/errors.test.ts';
const START_MS = 240_000;

/**
 * Runs the two commands of the README, `npm start` and `npm test`, as people have the product on a fresh
 * machine: root and a plain user, in a folder that only they may enter, with blanks and umlauts in its path,
 * without git, with little shared memory. At full size also with other versions of Node.
 */
export async function run(options: Options<Place>) {
  const { full, log, inject } = options;
  await ensurePages();
  const wrongs: string[] = [];
  let started = 0;
  const nodes = full ? otherNodes(log) : [];
  const people = peopleOn(log).flatMap((person) => [
    person,
    ...nodes.map(({ nodeDir, version }) => ({
      ...person,
      nodeDir,
      name: `${person.name} with Node ${version}`,
    })),
  ]);
  for (const person of inject ? people.slice(0, 1) : people) {
    const place = checkoutOf(person);
    try {
      await inject?.(place);
      wrongs.push(
        ...[...(await faultsOfStart(place)), ...faultsOfTest(place)].map((text) => `${person.name}: ${text}`),
      );
    } finally {
      place.remove();
    }
    log(person.name);
    started += 1;
  }
  for (const { folder } of nodes) rmSync(folder, { recursive: true, force: true });
  return findingOf(
    'starts',
    wrongs,
    { figure: `wrong of ${started} fresh machines`, tried: { machines: [started, 1] } },
    options,
  );
}

function peopleOn(log: Options['log']): Person[] {
  const hasSmallMemory = hasOwnMounts();
  if (!hasSmallMemory) log('not run: 64 MB of /dev/shm, which needs root with the right to mount');
  const plain = { name: 'a plain user', isRoot: false, nodeDir: null, hasGit: true, hasSmallMemory };
  if (!isUserRoot()) {
    log('not run: root, because this user is not root');
    return [plain];
  }
  return [{ ...plain, name: 'root without git', isRoot: true, hasGit: false }, plain];
}

/** Versions of Node that the registry has beside the one of this machine. */
function otherNodes(log: Options['log']) {
  return ['20', '22', '24'].flatMap((version) => {
    const folder = mkdtempSync(join(tmpdir(), 'benchmark-node-'));
    const name = `node-${process.platform}-${process.arch}`;
    const { status } = spawnSync('npm', ['install', '--no-save', '--prefix', folder, `${name}@${version}`]);
    const nodeDir = join(folder, 'node_modules', name, 'bin');
    if (status === 0 && existsSync(join(nodeDir, 'node'))) return [{ version, folder, nodeDir }];
    log(`not run: Node ${version}, which could not be installed with npm install ${name}@${version}`);
    rmSync(folder, { recursive: true, force: true });
    return [];
  });
}

async function faultsOfStart(place: Place): Promise<string[]> {
  const port = await freePort();
  const [program = '', ...words] = place.command('npm', 'start');
  const child = spawn(program, words, {
    cwd: place.folder,
    env: { ...place.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const gone = once(child, 'exit');
  const isReady = await isServed(child, `http://127.0.0.1:${port}`);
  const isRunning = child.exitCode === null && child.pid !== undefined;
  if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await gone;
  if (!isReady) return [`npm start does not serve: ${output.trim().slice(-600)}`];
  const isThere = existsSync(join(place.folder, 'data', 'postgres', 'PG_VERSION'));
  return isThere ? [] : ['the data are not in the folder of the checkout'];
}

async function isServed(child: ChildProcess, url: string): Promise<boolean> {
  for (const until = performance.now() + START_MS; performance.now() < until; await pause(200)) {
    if (child.exitCode !== null) return false;
    const answers = await Promise.all(['/readyz', '/login'].map(statusOf(url)));
    if (answers.every((status) => status === 200)) return true;
  }
  return false;
}

const statusOf = (url: string) => async (path: string) =>
  fetch(`${url}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

function faultsOfTest(place: Place): string[] {
  const [program = '', ...words] = place.command('npm', 'test', '--', TEST);
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: place.folder,
    env: place.env,
    encoding: 'utf8',
    timeout: START_MS,
  });
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (status === 0 && /^[1-9]\d* passed, 0 failed$/.test(last)) return [];
  return [`npm test ended with ${status}: ${`${stdout}\n${stderr}`.trim().slice(-600)}`];
}
