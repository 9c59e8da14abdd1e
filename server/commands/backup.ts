import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { ArchiveError, requireRecipient } from '#server/backup/archive.ts';
import { backUp, type BackupReport } from '#server/backup/back-up.ts';
import { openSetDatabase, runCommand, settingsFor } from './command.ts';
import { openStore, readOperation, recordRun, WrongCall } from './operation.ts';

// npm run backup -- TARGET [--recipient KEY]: rows and files of one moment, while the product runs. Exit 0 or
// 1.

const usage =
  'npm run backup -- TARGET [--recipient PUBLIC_KEY]; TARGET is a file that does not exist yet, or - for standard output';

await runCommand(async () => {
  const { values, positionals } = readOperation(usage, { recipient: { type: 'string' } }, 1);
  const [target = ''] = positionals;
  const recipient = values.recipient ?? null;
  if (recipient !== null) await requireRecipient(recipient);
  if (target !== '-' && existsSync(target))
    throw new WrongCall(`The file ${target} exists. Name another one.`);
  const config = settingsFor('development');
  const database = await openSetDatabase(config);
  try {
    const { ownerConnectionString: connectionString } = database;
    const files = await openStore(config, connectionString);
    const signingKey = config.BACKUP_SIGNING_KEY ?? null;
    const order = { connectionString, files, recipient, signingKey };
    const report =
      target === '-' ? await backUp({ ...order, target: process.stdout }) : await toFile(target, order);
    await recordRun(connectionString, 'backup', report.faults.length);
    for (const fault of report.faults) process.stderr.write(`${fault}\n`);
    process.stderr.write(
      `backup: ${report.rows} rows of ${report.tables} tables and ${report.documents} files, ${report.faults.length} faults\n`,
    );
    if (report.faults.length > 0) process.exitCode = 1;
  } finally {
    await database.stop();
  }
});

type Order = Omit<Parameters<typeof backUp>[0], 'target'>;

/** The file has its name only once it is whole and on the disk. */
async function toFile(path: string, order: Order): Promise<BackupReport> {
  const partial = `${path}.partial`;
  const handle = await open(partial, 'w', 0o600).catch((error: unknown) => {
    throw new ArchiveError(
      `The file ${partial} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  try {
    const report = await backUp({ ...order, target: handle.createWriteStream({ flush: true }) });
    await rename(partial, path);
    return report;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
