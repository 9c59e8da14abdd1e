import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built pages, relative to the project. */
export const PAGES_FOLDER = join('dist', 'web');

/** The file that holds the hash of the inputs from which the pages in a folder were built. */
export const inputsFileOf = (folder: string) => join(folder, '.inputs');

/** All files below a folder, sorted. */
export const filesBelow = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
