import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, WrongSetting } from '#server/config.ts';

/** The files folder of the settings: `FILES_URL`, or a folder in `DATA_DIR`. Errors: WrongSetting. */
export function filesFolderOf({ FILES_URL, DATA_DIR }: Pick<Config, 'FILES_URL' | 'DATA_DIR'>): string {
  if (FILES_URL === undefined) return join(resolve(DATA_DIR), 'files');
  if (FILES_URL.startsWith('file:')) return folderOf(FILES_URL);
  throw new WrongSetting('The setting FILES_URL must name a folder, as file:///path/to/folder.');
}

function folderOf(address: string): string {
  const { host } = new URL(address);
  if (host !== '') throw new WrongSetting('The setting FILES_URL must have three slashes, as file:///path.');
  return fileURLToPath(address);
}
