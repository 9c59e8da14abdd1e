import { readFileSync, writeFileSync } from 'node:fs';
import { openTestCluster, withDatabase } from '#server/testing/database/cluster.ts';
import { catalogFile, catalogTextOf, schemaFile, schemaOf } from './generated-schema.ts';

// npm run schema: generates server/db/schema.ts and server/db/catalog.json from the migrations. With --check
// it only reports whether a file is stale.
const cluster = await openTestCluster();
try {
  const url = withDatabase(cluster.adminUrl, cluster.template);
  for (const [file, wanted] of [
    [schemaFile, schemaOf(url)],
    [catalogFile, await catalogTextOf(url)],
  ] as const) {
    const isCurrent = readFileSync(file, { encoding: 'utf8', flag: 'a+' }) === wanted;
    if (!isCurrent && process.argv.includes('--check')) {
      console.error(`${file} does not match the migrations. Run npm run schema.`);
      process.exitCode = 1;
    } else if (!isCurrent) {
      writeFileSync(file, wanted);
      console.log(`${file} written`);
    }
  }
} finally {
  await cluster.stop();
}
