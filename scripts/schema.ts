import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

// npm run schema: writes server/db/schema.ts from the migrations; with --check only says whether it is stale.
const target = join(import.meta.dirname, '..', 'server', 'db', 'schema.ts');

/** Columns whose check constraint admits fewer values than their type. */
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
// The generator would need a compiler interface that TypeScript 7 does not have to add this line itself.
const imports = `import type { DocumentKind, Permission, ProjectRole, ReviewerType } from '#contract/enums.ts';
import type { ResponseContent } from '#contract/ratings.ts';\n`;

const wanted = await generate();
const current = readFileSync(target, { encoding: 'utf8', flag: 'a+' });
if (process.argv.includes('--check')) {
  if (current !== wanted) {
    console.error('server/db/schema.ts does not match the migrations. Run npm run schema.');
    process.exitCode = 1;
  }
} else if (current !== wanted) {
  writeFileSync(target, wanted);
  console.log('server/db/schema.ts written');
}

async function generate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-schema-'));
  const embedded = await openEmbedded({ dataDir, throwaway: true });
  try {
    await migrate({ connectionString: embedded.connectionString });
    const output = join(dataDir, 'schema.ts');
    execFileSync(
      process.execPath,
      [
        join(import.meta.dirname, '..', 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js'),
        ...['--dialect', 'postgres', '--url', embedded.connectionString, '--out-file', output],
        ...['--default-schema', 'public', '--exclude-pattern', 'pgboss.*', '--type-only-imports'],
        ...['--date-parser', 'string', '--log-level', 'error'],
        ...['--type-mapping', JSON.stringify({ int8: 'number' })],
        ...['--overrides', JSON.stringify(narrowed)],
      ],
      { stdio: 'pipe' },
    );
    return format(output);
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function format(file: string): string {
  const biome = join(import.meta.dirname, '..', 'node_modules', '.bin', 'biome');
  const text = readFileSync(file, 'utf8').replace(/^import type/m, `${imports}$&`);
  const args = ['format', '--stdin-file-path=schema.ts'];
  return execFileSync(biome, args, { input: text, encoding: 'utf8' });
}
