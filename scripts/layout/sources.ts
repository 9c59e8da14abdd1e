import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/** Texts of files, by path from the root with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** An import of one of our files by another. */
type Import = {
  readonly target: string;
  /** The imported names. Null if the whole module is imported, as `namespace` or lazily. */
  readonly names: readonly string[] | null;
  readonly namespace: string | null;
  readonly isType: boolean;
};

/** A file's imports of our files, the packages that it loads, and the names of its exports. */
type Module = {
  readonly imports: readonly Import[];
  readonly packages: readonly string[];
  readonly exports: readonly string[];
};
export type Graph = ReadonlyMap<string, Module>;

export const isCode = (path: string) => /\.tsx?$/.test(path);
/** Tests, and files that only tests load. */
export const isTest = (path: string) =>
  /\.(test|fixture)\.tsx?$|\.test-[\w-]+\.tsx?$|^(server|web)\/testing\//.test(path);

/** Code and data that a production server has: neither tests nor what only a clone runs. */
export const isProduction = (path: string) =>
  /^(?:contract|server)\//.test(path) &&
  !isTest(path) &&
  !/^server\/(?:dev|releases)\/|^server\/commands\/(?:start|dev|build-pages)\.ts$/.test(path);

/**
 * `reviews/steps` for `server/features/reviews/steps/start/start-due.ts`, `people` for
 * `server/features/people/people.ts`.
 */
export const serverArea = (path: string) =>
  /^server\/features\/((?:reviews|projects)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null;

/** The area of a screen, in the same way. */
export const webArea = (path: string) =>
  /^web\/features\/((?:reviews|projects)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null;

/** The area of a file of the contract or of the server, with its root. Null outside of all areas. */
export function areaOf(path: string): string | null {
  const area = serverArea(path);
  if (area !== null) return `server/features/${area}`;
  return /^contract\/(?:reviews\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

/** Reads every file in these folders whose name matches `endings`. */
export function readSources(root: string, folders: readonly string[], endings: RegExp): Sources {
  const entries = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true }),
  );
  const paths = entries
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The import graph, with values, types, lazy imports and re-exports. */
export function graphOf(sources: Sources): Graph {
  const files = [...sources].filter(([path]) => isCode(path));
  return new Map(files.map(([path, text]) => [path, moduleOf(sources, path, text)]));
}

function moduleOf(sources: Sources, path: string, text: string): Module {
  const { module } = parseSync(path, text);
  const imports: Import[] = [];
  const packages = new Set<string>();
  const add = (specifier: string, found: Omit<Import, 'target'>) => {
    const target = resolved(sources, path, specifier);
    if (target !== null) imports.push({ target, ...found });
    else if (!found.isType && !/^(?:[#.]|node:)/.test(specifier)) packages.add(packageOf(specifier));
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    const names = entries.flatMap(({ importName }) => importName.name ?? []);
    const whole = entries.find(({ importName }) => importName.kind === 'NamespaceObject');
    const namespace = whole?.localName.value ?? null;
    add(moduleRequest.value, { names: whole ? null : names, namespace, isType });
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  for (const { moduleRequest, importName, isType } of exported) {
    if (moduleRequest) add(moduleRequest.value, { names: [importName.name ?? '*'], namespace: null, isType });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = text.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    add(specifier, { names: null, namespace: null, isType: false });
  }
  return {
    imports,
    packages: [...packages],
    exports: exported.flatMap(({ exportName }) => exportName.name ?? []),
  };
}

/** `@scope/name` for `@scope/name/part`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function resolved(sources: Sources, path: string, specifier: string): string | null {
  const asked = specifier.split('?')[0] ?? '';
  const target = asked.startsWith('#')
    ? asked.slice(1)
    : asked.startsWith('.')
      ? join(dirname(path), asked).replaceAll('\\', '/')
      : '';
  return sources.has(target) ? target : null;
}

/** The text without comments that have their own line. */
export const withoutComments = (text: string): string =>
  linesOf(text)
    .filter(({ isComment }) => !isComment)
    .map(({ line }) => line)
    .join('\n');

/** The lines of a text. A comment beside code is code. */
export function linesOf(text: string): { readonly line: string; readonly isComment: boolean }[] {
  let isInside = false;
  return text.split('\n').map((line) => {
    const isBlock = isInside || /^[\t ]*\{?\/\*/.test(line);
    if (isBlock) isInside = !line.includes('*/');
    return { line, isComment: isBlock || /^[\t ]*\/\//.test(line) };
  });
}
