import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
/** The user `nobody` of Linux. */
const PLAIN_USER = 65_534;
const SMALL_MEMORY = 'mount -t tmpfs -o size=64m tmpfs /dev/shm && exec "$@"';

/** How a person may have the product: who they are, which Node is theirs, and what their machine lacks. */
export type Person = {
  readonly name: string;
  readonly isRoot: boolean;
  /** The folder with the person's own Node; null is the Node of this machine. */
  readonly nodeDir: string | null;
  readonly hasGit: boolean;
  /** With 64 MB of `/dev/shm`, as in a container. */
  readonly hasSmallMemory: boolean;
};

/** A checkout of a person, in a folder that no other user may enter. */
export type Place = {
  readonly folder: string;
  /** The command that runs words as the person, and the environment of that command. */
  readonly command: (...words: string[]) => string[];
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
};

/** Copies this checkout like a clone, with packages and built pages, to a path with blanks and umlauts. */
export function checkoutOf({ isRoot, nodeDir, hasGit, hasSmallMemory }: Person): Place {
  const home = mkdtempSync(join(tmpdir(), 'benchmark-starts-'));
  chmodSync(home, 0o700);
  const folder = join(home, 'Größe und Maß');
  const notCopied = new Set(['node_modules', '.git', 'data', '.cache', '.env', 'test-results']);
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => path === root || !notCopied.has(basename(path)),
  });
  const packages = join(folder, 'node_modules');
  // Root's packages are linked. Another user gets a copy, because the owner of a link is the owner of the
  // file.
  run('cp', isRoot ? '-al' : '-a', join(root, 'node_modules'), packages);
  for (const kept of ['.vite', '.cache', '.vite-temp'])
    rmSync(join(packages, kept), { recursive: true, force: true });
  if (!isRoot && isUserRoot()) run('chown', '-R', `${PLAIN_USER}:${PLAIN_USER}`, home);
  const path = [...(nodeDir === null ? [] : [nodeDir]), hasGit ? ownPath() : toolsWithoutGit(home)];
  return {
    folder,
    command: (...words) => [
      ...(hasSmallMemory ? ['unshare', '--mount', 'sh', '-c', SMALL_MEMORY, 'sh'] : []),
      ...(isRoot || !isUserRoot()
        ? []
        : ['setpriv', `--reuid=${PLAIN_USER}`, `--regid=${PLAIN_USER}`, '--clear-groups']),
      ...words,
    ],
    env: { PATH: path.join(delimiter), HOME: home, LANG: 'C.UTF-8', CI: process.env['CI'] },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export const isUserRoot = () => process.getuid?.() === 0;

/** Whether this machine lets a process have a `/dev/shm` of its own. */
export const hasOwnMounts = () =>
  isUserRoot() && spawnSync('unshare', ['--mount', 'sh', '-c', SMALL_MEMORY, 'sh', 'true']).status === 0;

/** The path of the shell that started this program, without the packages. */
const ownPath = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((one) => !one.includes('node_modules'))
    .join(delimiter);

function toolsWithoutGit(home: string): string {
  const tools = join(home, 'tools');
  mkdirSync(tools);
  for (const folder of ownPath().split(delimiter).filter(existsSync)) {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith('git') && !existsSync(join(tools, name)))
        symlinkSync(join(folder, name), join(tools, name));
    }
  }
  return tools;
}

function run(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
