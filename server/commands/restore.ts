import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ArchiveError } from '#server/backup/archive.ts';
import { restore } from '#server/backup/restore.ts';
import { openEmptyFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { openSetDatabase, runCommand, settingsFor } from './command.ts';
import { readOperation } from './operation.ts';

// npm run restore -- SOURCE [--key FILE] [--drill]: loads a backup into an empty system, all or nothing. Exit
// 0 or 1.

const usage =
  'npm run restore -- SOURCE [--key FILE] [--drill]; SOURCE is the file of a backup, or - for standard input';

await runCommand(async () => {
  const { values, positionals } = readOperation(
    usage,
    { key: { type: 'string' }, drill: { type: 'boolean', default: false } },
    1,
  );
  const [source = ''] = positionals;
  const identity = values.key === undefined ? null : await readKey(values.key);
  const config = settingsFor('development');
  const database = await openSetDatabase(config);
  try {
    const report = await restore({
      connectionString: database.ownerConnectionString,
      source: source === '-' ? process.stdin : opened(source),
      identity,
      signingKey: config.BACKUP_SIGNING_KEY ?? null,
      isDrill: values.drill,
      openFiles: (installationId, givenUp) => openEmptyFileStore(config, installationId, givenUp),
    });
    for (const fault of report.faults) process.stdout.write(`The backup lacks a file: ${fault}\n`);
    process.stdout.write(
      `restore: ${report.rows} rows of ${report.tables} tables and ${report.documents} files as of ${report.takenAt}\n`,
    );
  } finally {
    await database.stop();
  }
});

/** The line of an age key file that holds the private key. */
async function readKey(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ArchiveError(
      `The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const key = text.split(/\r?\n/).find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (key === undefined) throw new ArchiveError(`The file ${path} holds no private key of age.`);
  return key.trim();
}

async function* opened(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw new ArchiveError(
      `The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
