import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});

/** A package of the lockfile, for example at `node_modules/zod`. Packages of other platforms are included. */
export type ThirdParty = {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** The license as SPDX expression; null where the package names none. */
  readonly license: string | null;
  readonly isDevelopment: boolean;
  readonly hasInstallScript: boolean;
};

/** Packages that name their license only in a file. */
const licensesInFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** All packages of the text of a lockfile, by name. */
export function thirdParties(text: string): ThirdParty[] {
  const { packages } = lockfile.parse(JSON.parse(text));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev, hasInstallScript }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const known = license ?? licensesInFiles[name] ?? null;
      return { path, name, version, license: known, isDevelopment: dev, hasInstallScript };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.path.localeCompare(b.path, 'en'));
}

const licenseFile = /^(?:licen[cs]e|copying|copyright|notice)/i;
const manifest = z.object({ author: z.union([z.string(), z.object({ name: z.string() })]).optional() });

/** Works of others in our own folders, with the file of their license. */
const copied = [{ name: 'Tabler Icons', license: 'MIT', file: 'web/ui/icons.LICENSE.txt' }];

/** The folder of the package to which a built module or file belongs, such as `node_modules/react`. */
export function packageFolderOf(path: string): string | null {
  const start = path.indexOf('node_modules/');
  if (start === -1) return null;
  const within = path.lastIndexOf('node_modules/') + 'node_modules/'.length;
  const [first = '', second = ''] = path.slice(within).split('/');
  return path.slice(start, within) + (first.startsWith('@') ? `${first}/${second}` : first);
}

/**
 * The licenses of all packages that a server is installed with or that are `inPages` (their folders), and of
 * works in our folders, with their texts. Without versions, because strangers may read the notices.
 */
export function thirdPartyNotices(root: string, inPages: ReadonlySet<string>): string {
  const packages = thirdParties(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const delivered = packages.filter(
    ({ path, isDevelopment }) => (!isDevelopment || inPages.has(path)) && existsSync(join(root, path)),
  );
  const notices = new Set(
    delivered.map((each) => `${'='.repeat(80)}\n${noticeOf(join(root, each.path), each)}`),
  );
  for (const { name, license, file } of copied.filter((one) => existsSync(join(root, one.file)))) {
    const text = readFileSync(join(root, file), 'utf8').trim();
    notices.add(`${'='.repeat(80)}\n${[name, `License: ${license}`, '', text, ''].join('\n')}`);
  }
  return [
    `Benchmark contains the work of others: ${notices.size} works, with these licenses.\n`,
    ...notices,
  ].join('\n');
}

function noticeOf(folder: string, { name, license }: ThirdParty): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && licenseFile.test(entry.name),
  );
  const texts = files.map((file) => readFileSync(join(folder, file.name), 'utf8').trim());
  return [name, `License: ${license}`, '', texts.join('\n\n') || authorOf(folder), ''].join('\n');
}

function authorOf(folder: string): string {
  const { author } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const name = typeof author === 'string' ? author : author?.name;
  return `The package has no license file.${name === undefined ? '' : ` Author: ${name}`}`;
}
