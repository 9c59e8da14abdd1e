import { migrate } from '#server/db/migrate.ts';
import { openSetDatabase, runCommand, settingsFor } from './command.ts';

// npm run migrate: runs only the migrations, on the database of the settings.
await runCommand(async () => {
  const config = settingsFor('development');
  const database = await openSetDatabase(config);
  try {
    const { ownerConnectionString } = database;
    const names = await migrate({
      connectionString: ownerConnectionString,
      knownTimeZone: config.COMPANY_TIME_ZONE,
    });
    console.log(names.length === 0 ? 'Nothing to migrate.' : `Migrated: ${names.join(', ')}`);
  } finally {
    await database.stop();
  }
});
