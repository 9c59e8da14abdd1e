import { basename, dirname } from 'node:path';
import { isCode, type Sources, withoutComments } from './sources.ts';

/** File names must be in kebab-case, or name their component or hook. Barrels (`index`) are refused. */
export function wrongNames(sources: Sources): string[] {
  return codeOf(sources).flatMap(([path]) => nameFaults(path).map((fault) => `${path}: ${fault}`));
}

function nameFaults(path: string): string[] {
  const [stem = ''] = basename(path).split('.');
  if (stem === 'index') return ['a barrel; import from the file itself'];
  const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(stem);
  const isHook = /^use[A-Z]/.test(stem);
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem);
  return isComponent || isHook || isKebab
    ? []
    : ['its name is neither kebab-case nor that of a component or hook'];
}

const MOST_FILES_OF_A_FOLDER = 30;

/** Folders of contract, server and web with more files than a reader takes in, except the migrations. */
export function crowdedFolders(sources: Sources): string[] {
  const counts = new Map<string, number>();
  for (const path of sources.keys()) {
    const folder = dirname(path);
    if (/^(contract|server|web)(\/|$)/.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES_OF_A_FOLDER && folder !== 'server/db/migrations')
    .map(
      ([folder, count]) => `${folder}: it has ${count} files, at most ${MOST_FILES_OF_A_FOLDER} are clear`,
    );
}

/** Files that only re-export are refused. */
export function forwardingFiles(sources: Sources): string[] {
  return codeOf(sources)
    .filter(([path, text]) => {
      const statements = withoutComments(text)
        .split(';')
        .map((statement) => statement.trim())
        .filter((statement) => statement !== '' && !statement.startsWith('import'));
      const forwards =
        statements.length > 0 && statements.every((statement) => /^export\s[^=]*\sfrom\s/.test(statement));
      return forwards && !path.endsWith('.d.ts');
    })
    .map(([path]) => `${path}: it only forwards`);
}

/** Assurance programs without a test of the same name: `npm test` wouldn't run them. */
export const programsWithoutTest = (programs: readonly string[], sources: Sources): string[] =>
  programs
    .filter((path) => !sources.has(`${path}.test.ts`))
    .map((path) => `${path}.ts: no run of tests has it; add ${basename(path)}.test.ts`);

const codeOf = (sources: Sources) => [...sources].filter(([path]) => isCode(path));
