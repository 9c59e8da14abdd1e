import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const ROOM_BYTES = 8 * 1024 ** 3;
const DAY_MS = 86_400_000;

/**
 * Creates a folder for throwaway data: in memory where this process has 8 GiB of room for it, else in the
 * temporary folder. Copying a database takes a tenth of the time in memory. Removes folders of the same
 * prefix that are older than a day, because those of a killed run would occupy the memory until the machine
 * restarts.
 */
export function scratchFolder(prefix: string): string {
  if (!hasRoomInMemory()) return mkdtempSync(join(tmpdir(), prefix));
  removeOld(IN_MEMORY, prefix);
  return mkdtempSync(join(IN_MEMORY, prefix));
}

/** Removes the folders in `parent` whose names begin with the prefix and that are older than a day. */
export function removeOld(parent: string, prefix: string): void {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const changed = statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > DAY_MS) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function hasRoomInMemory(): boolean {
  // A container may have less memory than the file system promises.
  if (process.availableMemory() < ROOM_BYTES) return false;
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false; // no such folder on this machine
  }
}
