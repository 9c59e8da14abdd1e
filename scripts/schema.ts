import { readFileSync, writeFileSync } from 'node:fs';
import { openTestCluster, withDatabase } from '#server/testing/cluster.ts';
import { schemaFile, schemaOf } from './generated-schema.ts';

// npm run schema: generates server/db/schema.ts from the migrations. With --check it only reports whether the file is
// stale.
const cluster = await openTestCluster();
try {
  const wanted = schemaOf(withDatabase(cluster.adminUrl, cluster.template));
  const isCurrent = readFileSync(schemaFile, { encoding: 'utf8', flag: 'a+' }) === wanted;
  if (!isCurrent && process.argv.includes('--check')) {
    console.error('server/db/schema.ts does not match the migrations. Run npm run schema.');
    process.exitCode = 1;
  } else if (!isCurrent) {
    writeFileSync(schemaFile, wanted);
    console.log('server/db/schema.ts written');
  }
} finally {
  await cluster.stop();
}
