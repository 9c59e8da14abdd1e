import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, WrongSetting } from '#server/config.ts';
import { diskFileStore } from './file-store.disk.ts';
import type { FileStore } from './file-store.ts';

/** The file store that the settings name: `FILES_URL`, or a folder in `DATA_DIR` when it is absent. */
export function openFileStore({ FILES_URL, DATA_DIR }: Pick<Config, 'FILES_URL' | 'DATA_DIR'>): FileStore {
  if (FILES_URL === undefined) return diskFileStore(join(resolve(DATA_DIR), 'files'));
  if (FILES_URL.startsWith('file:')) return diskFileStore(folderOf(FILES_URL));
  throw new WrongSetting('The setting FILES_URL must name a folder, as file:///path/to/folder.');
}

function folderOf(address: string): string {
  const { host } = new URL(address);
  if (host !== '') throw new WrongSetting('The setting FILES_URL must have three slashes, as file:///path.');
  return fileURLToPath(address);
}
