import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStatements } from '#server/testing/database/recording.ts';
import type { Catalog, DescribedTemplate } from '#server/testing/database/describe-templates.ts';
import { compareClaims, type Recording } from './sql/check.ts';
import { readClaims } from './sql/claims.ts';

// Compares the types that the product claims for its statements with what PostgreSQL returned while the tests
// ran. `node scripts/check-sql.ts FOLDER [--partial]` reads the folder that SQL_RECORDING named. Source:
// docs/decisions/checked-sql.md.
const [folder = '', ...options] = process.argv.slice(2);
const isPartial = options.includes('--partial');
const recordings = recordingsIn(folder);
if (recordings.length === 0 && !isPartial) throw new Error(`There is no recording in “${folder}”.`);

const claims = readClaims();
const { faults, unchecked } = compareClaims(claims, recordings);
for (const fault of faults) console.error(fault);
const missed = isPartial ? [] : unchecked;
for (const sentence of missed) console.error(`unchecked statement: ${sentence}`);
console.log(`${claims.length} claims, ${faults.length} faults, ${missed.length} unchecked`);
process.exitCode = faults.length + missed.length === 0 ? 0 : 1;

function recordingsIn(parent: string): Recording[] {
  const read = <T>(name: string, file: string) =>
    JSON.parse(readFileSync(join(parent, name, file), 'utf8')) as T;
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => existsSync(join(parent, name, 'catalog.json')))
    .map((name) => ({
      statements: readStatements(join(parent, name)),
      described: new Map(
        read<DescribedTemplate[]>(name, 'templates.json').map((template) => [template.template, template]),
      ),
      catalog: read<Catalog>(name, 'catalog.json'),
    }));
}
