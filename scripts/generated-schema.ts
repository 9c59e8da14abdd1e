import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { catalogOf } from '#server/db/catalog.ts';
import { APPLICATION_ROLE } from '#server/db/connection/client.ts';
import { root } from './tasks.ts';

/** The generated file with the types of the database. */
export const schemaFile = join(root, 'server', 'db', 'schema.ts');

/** The generated file with what `npm run verify` compares a catalog with. */
export const catalogFile = join(root, 'server', 'db', 'catalog.json');

/** The catalog of a migrated database. */
export async function catalogTextOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const catalog = await catalogOf(client, APPLICATION_ROLE, 'all');
    return `${JSON.stringify(Object.fromEntries(catalog), null, 2)}\n`;
  } finally {
    await client.end();
  }
}

/** Columns whose check constraint allows fewer values than their type. */
const narrowed = {
  columns: {
    'annual_reviewer.type': 'ReviewerType',
    'document.kind': 'DocumentKind',
    'employee.permissions': 'Generated<Permission[]>',
    'evaluation_question.project_role': 'ProjectRole',
    'evaluation_response.content': 'ResponseContent',
    'project_evaluation.project_role': 'ProjectRole',
  },
};
// The generator can't add this line itself: it would need a compiler API that TypeScript 7 doesn't have.
const imports = `import type { DocumentKind, Permission, ProjectRole, ReviewerType } from '#contract/core/enums.ts';
import type { ResponseContent } from '#contract/core/values/ratings.ts';\n`;

/** Generates the TypeScript types of a migrated database. */
export function schemaOf(connectionString: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-schema-'));
  try {
    const output = join(folder, 'schema.ts');
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'),
        '--dialect',
        'postgres',
        '--url',
        connectionString,
        '--out-file',
        output,
        '--default-schema',
        'public',
        '--exclude-pattern',
        'pgboss.*',
        '--type-only-imports',
        '--date-parser',
        'string',
        '--log-level',
        'error',
        '--type-mapping',
        JSON.stringify({ int8: 'number' }),
        '--overrides',
        JSON.stringify(narrowed),
      ],
      { stdio: 'pipe' },
    );
    return format(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function format(file: string): string {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const text = readFileSync(file, 'utf8').replace(/^import type/m, `${imports}$&`);
  const args = ['format', '--stdin-file-path=schema.ts'];
  return execFileSync(biome, args, { input: text, encoding: 'utf8' });
}
