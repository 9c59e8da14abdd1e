import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { z } from 'zod';

/** What a set of programs needs at run time. Paths are relative to the root. */
export type Closure = {
  /** Our own files, and files that code reads by `new URL(…, import.meta.url)`. */
  readonly files: readonly string[];
  /** Folders of packages, such as `node_modules/pg`. */
  readonly packages: readonly string[];
};

const needs = z.record(z.string(), z.string()).default({});
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: needs,
      optionalDependencies: needs,
      peerDependencies: needs,
      peerDependenciesMeta: z
        .record(z.string(), z.object({ optional: z.boolean().default(false) }))
        .default({}),
    }),
  ),
});
type Lock = z.output<typeof lockfile>['packages'];

/**
 * Follows the imports of these programs, also lazy ones and threads. What a type-only import names is left out, because
 * Node erases it, and so is `server/dev/`, which production never loads.
 */
export function closureOf(root: string, programs: readonly string[]): Closure {
  const files = new Set<string>();
  const packages = new Set<string>();
  const { packages: lock } = lockfile.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  const waiting = [...programs];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    if (!path.endsWith('.ts')) continue;
    for (const specifier of importsOf(path, readFileSync(join(root, path), 'utf8'))) {
      if (specifier.startsWith('node:')) continue;
      const own = ownFile(path, specifier);
      if (own === null) addPackage(lock, '', packageOf(specifier), packages);
      else if (own.startsWith('server/dev/')) continue;
      else if (existsSync(join(root, own))) waiting.push(own);
      else throw new Error(`${path} imports ${specifier}, which is missing.`);
    }
  }
  return { files: [...files].toSorted(), packages: [...packages].toSorted() };
}

/** The specifiers that a module loads at run time. */
export function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text);
  const isErased = ({ start }: { start: number }) => /^(?:import|export)\s+type\b/.test(text.slice(start));
  const fixed = module.staticImports
    .filter((each) => !isErased(each))
    .map((each) => each.moduleRequest.value);
  const handedOn = module.staticExports
    .filter((each) => !isErased(each))
    .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^['"]([^'"]+)['"]$/.exec(text.slice(start, end)) ?? [];
    if (specifier === undefined) throw new Error(`${path} imports by a computed name.`);
    return specifier;
  });
  const beside = [...text.matchAll(/new URL\('([^']*[^'/])', import\.meta\.url\)/g)].map(
    ([, file = '']) => `./${file}`,
  );
  const found = [...text.matchAll(/import\.meta\.resolve\([`'"]([^`'"$]+)/g)].map(([, name = '']) => name);
  return [...fixed, ...handedOn, ...lazy, ...beside, ...found];
}

function ownFile(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(path, '..', specifier) : null;
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Adds a package and what it depends on, where Node would find them from the package in the folder `from`. */
function addPackage(lock: Lock, from: string, name: string, found: Set<string>): void {
  const place = placeOf(lock, from, name);
  if (place === null) throw new Error(`The package ${name} is not in package-lock.json.`);
  const [path, { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }] = place;
  if (found.has(path)) return;
  found.add(path);
  for (const each of Object.keys(dependencies)) {
    if (!(each in optionalDependencies)) addPackage(lock, path, each, found);
  }
  const peers = Object.keys(peerDependencies).filter((each) => peerDependenciesMeta[each]?.optional !== true);
  for (const each of [...Object.keys(optionalDependencies), ...peers]) {
    if (placeOf(lock, path, each) !== null) addPackage(lock, path, each, found);
  }
}

function placeOf(lock: Lock, from: string, name: string): [path: string, Lock[string]] | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = lock[path];
    if (entry !== undefined) return [path, entry];
    if (folder === '') return null;
  }
}
