import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';

// Run by the tests of the embedded database: inserts numbered rows and prints each number once acknowledged.
const { connectionString } = await openEmbedded({ dataDir: process.argv[2] ?? '' });
const client = new pg.Client({ connectionString });
client.on('error', () => process.exit(1));
await client.connect();
await client
  .query('create table if not exists written (number int generated always as identity)')
  .catch(() => {});
for (;;) {
  const { rows } = await client.query<{ number: number }>(
    'insert into written default values returning number',
  );
  console.log(rows[0]?.number);
}
