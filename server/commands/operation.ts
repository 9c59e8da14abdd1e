import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, WrongSetting } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { recordOperation } from '#server/features/system/operation-reports.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';

/** An error that the person at the terminal can fix. The message ends with the usage. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
}

/** The options and the one positional of a command. Errors: WrongCall. */
export function readOperation<const T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  names: number,
) {
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    if (parsed.positionals.length === names) return parsed;
  } catch (error) {
    throw new WrongCall(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  throw new WrongCall(usage);
}

/** Opens the file store of the settings for the installation in the database. Errors: WrongSetting. */
export async function openStore(config: Config, connectionString: string): Promise<FileStore> {
  const db = openDatabase(openPool({ connectionString, max: 1, asOwner: true }));
  try {
    const files = await openFileStore(config, db);
    await files.check();
    return files;
  } catch (error) {
    if (error instanceof WrongSetting || !(error instanceof Error)) throw error;
    throw new WrongSetting(`The files folder is not available: ${error.message}`);
  } finally {
    await db.destroy();
  }
}

/** Records a run for the page of the system. A run that cannot be recorded has done its work all the same. */
export async function recordRun(...run: Parameters<typeof recordOperation>): Promise<void> {
  try {
    await recordOperation(...run);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The run could not be recorded for the page of the system: ${reason}\n`);
  }
}
