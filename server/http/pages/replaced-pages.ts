import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const KEPT_MS = 24 * 60 * 60 * 1000;
const REPLACED = 'replaced';

/**
 * Keeps the scripts and style sheets of a build in `DATA_DIR/pages`, so that tabs of that build can still
 * load their parts for a day after a later build has replaced it. Returns the folders of the builds that were
 * replaced within the day before `now`, and removes older ones. A build is named by the script that starts
 * its pages.
 */
export async function keepPages(
  folder: URL,
  { dataDir, name, now }: { readonly dataDir: string; readonly name: string; readonly now: Date },
): Promise<string[]> {
  const shelf = join(resolve(dataDir), 'pages');
  await mkdir(shelf, { recursive: true });
  await keep(join(fileURLToPath(folder), 'assets'), join(shelf, name));
  const others = (await readdir(shelf)).filter((other) => other !== name).map((other) => join(shelf, other));
  const kept = await Promise.all(others.map(async (other) => ((await isRecent(other, now)) ? [other] : [])));
  return kept.flat();
}

/** Copies a build once, under another name until complete. A build that is back is no longer replaced. */
async function keep(assets: string, place: string): Promise<void> {
  await rm(join(place, REPLACED), { force: true });
  if (await exists(place)) return;
  const unfinished = `${place}.${process.pid}`;
  await cp(assets, join(unfinished, 'assets'), { recursive: true });
  await rename(unfinished, place).catch(async (error: unknown) => {
    // Another server of the same build was faster.
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  });
}

/** Marks a build as replaced when it is first seen beside another, and removes it a day later. */
async function isRecent(place: string, now: Date): Promise<boolean> {
  const mark = join(place, REPLACED);
  const since = await stat(mark).catch(() => null);
  if (since === null) {
    await writeFile(mark, '');
    return true;
  }
  if (now.getTime() - since.mtimeMs < KEPT_MS) return true;
  await rm(place, { recursive: true, force: true });
  return false;
}

const exists = async (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
