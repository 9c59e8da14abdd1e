import { verify } from '#server/backup/verify.ts';
import { openSetDatabase, runCommand, settingsFor } from './command.ts';
import { openStore, readOperation, recordRun } from './operation.ts';

// npm run verify: looks at every row, file and constraint, and changes none; records its run. Exit 0 or 1.

await runCommand(async () => {
  readOperation('npm run verify', {}, 0);
  const config = settingsFor('development');
  const database = await openSetDatabase(config);
  try {
    const { ownerConnectionString } = database;
    const files = await openStore(config, ownerConnectionString);
    const { rows, tables, documents, faults } = await verify(ownerConnectionString, files);
    await recordRun(ownerConnectionString, 'verify', faults.length);
    for (const fault of faults) console.log(fault);
    console.log(
      `verify: ${rows} rows of ${tables} tables and ${documents} documents, ${faults.length} faults`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.stop();
  }
});
