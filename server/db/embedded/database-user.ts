import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/** The user who runs PostgreSQL, and the command prefix to switch to that user. */
export type DatabaseUser = {
  /** The owner of the data; null: the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  /** If empty, the process is spawned as the owner directly. */
  readonly prefix: readonly string[];
};

/**
 * Chooses the user who runs PostgreSQL. PostgreSQL refuses to run as root, so root switches to another user:
 * the owner of the data, else `postgres`, else `nobody`. If that user cannot reach `paths` (a clone in a
 * folder of mode 0700), the server keeps a single root capability, `dac_override`, to traverse such folders.
 * Errors: EmbeddedDatabaseError.
 */
export function databaseUser(clusterDir: string, paths: readonly string[]): DatabaseUser {
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : null;
  const ourselves = process.getuid?.() ?? 0;
  if (ourselves !== 0) {
    if (owner && owner.uid !== ourselves) {
      throw new EmbeddedDatabaseError(
        `The data in ${clusterDir} belongs to another user. Start as that user, or as root.`,
      );
    }
    return { owner: null, prefix: [] };
  }
  const ids =
    owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : (idsOf('postgres') ?? idsOf('nobody'));
  if (!ids)
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root, and there is no user postgres or nobody.',
    );
  const closed = paths.map((path) => resolve(path)).find((path) => !isOpenTo(path, ids));
  if (closed === undefined) return { owner: ids, prefix: [] };
  const setpriv = findOnPath('setpriv');
  if (!setpriv) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and the user it would run as (${ids.uid}) may not enter ${closed}. Open that folder (chmod a+x), start as another user, or set DATABASE_URL.`,
    );
  }
  return { owner: ids, prefix: [setpriv, ...keepingTheWayOpen(ids)] };
}

function keepingTheWayOpen({ uid, gid }: { uid: number; gid: number }): string[] {
  const only = 'dac_override';
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${only}`,
    `--ambient-caps=-all,+${only}`,
    `--bounding-set=-all,+${only}`,
    // initdb asks access(2), which otherwise ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--',
  ];
}

function idsOf(name: string): { uid: number; gid: number } | null {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null; // no such user
  }
}

function isOpenTo(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function findOnPath(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/bin'];
  for (const folder of folders) {
    try {
      const path = join(folder, program);
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // not in this folder
    }
  }
  return null;
}
