import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Creates a folder for throwaway data: in memory where the machine has 8 GiB of room for it, else in the temporary
 * folder. Copying a database takes a tenth of the time in memory.
 */
export const scratchFolder = (prefix: string): string =>
  mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix));

function hasRoomInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false; // no such folder on this machine
  }
}
