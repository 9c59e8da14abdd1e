import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { filesPlaceOf } from './file-store.place.ts';

const DISK_FULL = '53100';

type SpaceConfig = Pick<Config, 'DATA_DIR' | 'FILES_URL' | 'FREE_SPACE_MB'>;

/** Free bytes of the data folder and the files; null where unknown, as of a bucket or a lost mount. */
export type FreeSpace = { readonly data: number | null; readonly files: number | null };

export async function freeSpaceOf(config: SpaceConfig): Promise<FreeSpace> {
  const place = filesPlaceOf(config);
  const [data, files] = await Promise.all([
    freeIn(resolve(config.DATA_DIR)),
    'folder' in place ? freeIn(place.folder) : null,
  ]);
  return { data, files };
}

/** False below the bound of the settings. What is unknown counts as enough. */
export const hasRoom = (free: number | null, { FREE_SPACE_MB }: SpaceConfig) =>
  free === null || free >= FREE_SPACE_MB * 1024 * 1024;

/** Errors: PostgreSQL's own "disk full" below the settings' bound, as it means the same to callers. */
export async function requireFreeSpace(config: SpaceConfig): Promise<void> {
  const free = await freeSpaceOf(config);
  if (hasRoom(free.data, config) && hasRoom(free.files, config)) return;
  throw Object.assign(new Error(`Less than ${config.FREE_SPACE_MB} MB are free.`), { code: DISK_FULL });
}

/** Bytes that a process without privileges may write. */
const freeIn = async (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
