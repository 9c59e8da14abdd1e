import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inputsFileOf, PAGES_FOLDER } from '../../server/commands/pages-folder.ts';
import { type Closure, closureOf } from './closure.ts';

/** The programs of a production server. */
export const programs = ['serve', 'health', 'migrate', 'import', 'backup', 'restore', 'verify', 'relink'].map(
  (name) => `server/commands/${name}.ts`,
);

/** Node's folder in the release. */
const NODE = 'bin/node';

/** For readers and tools of development. */
const dispensable = /\.(?:map|md|markdown|[cm]?ts|tsx|flow)$/;
const license = /^(?:licen[cs]e|copying|copyright|notice)/i;

/**
 * Copies what a production server needs into an empty folder: the code of the programs, the migrations, the packages
 * that the code loads, Node itself and the built pages. Source: docs/operations/container.md.
 */
export function layOut(root: string, target: string): Closure {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  const closure = closureOf(root, programs);
  const copy = (path: string, to = path) => {
    mkdirSync(join(target, dirname(to)), { recursive: true });
    cpSync(join(root, path), join(target, to), { recursive: true, dereference: true });
  };
  for (const path of [...closure.files, 'server/db/migrations', 'package.json', 'LICENSE']) copy(path);
  for (const path of closure.packages) {
    if (existsSync(join(root, path))) copyPackage(join(root, path), join(target, path));
  }
  copy(`node_modules/node-${process.platform}-${process.arch}/bin/node`, NODE);
  chmodSync(join(target, NODE), 0o755);
  if (existsSync(inputsFileOf(join(root, PAGES_FOLDER)))) copy(PAGES_FOLDER);
  return closure;
}

/** Packages inside the package are copied by their own entries. */
function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const name = basename(path);
      if (lstatSync(path).isDirectory()) return path === from || name !== 'node_modules';
      return !dispensable.test(name) || license.test(name);
    },
  });
}
