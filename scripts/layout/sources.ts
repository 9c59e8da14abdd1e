import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/** Files by their path from the root, with slashes, and their text. */
export type Sources = ReadonlyMap<string, string>;

/** One import of one of our own files by another. */
type Import = {
  readonly target: string;
  /** The names; null where the whole module is imported, under `namespace` or lazily. */
  readonly names: readonly string[] | null;
  readonly namespace: string | null;
  readonly isType: boolean;
};

/** What a file imports of ours, and the names that it exports. */
type Module = { readonly imports: readonly Import[]; readonly exports: readonly string[] };
export type Graph = ReadonlyMap<string, Module>;

export const isCode = (path: string) => /\.tsx?$/.test(path);
/** Tests and what only tests load. */
export const isTest = (path: string) =>
  /\.(test|scene)\.tsx?$|\.test-[\w-]+\.tsx?$|^server\/testing\//.test(path);

/** Every file with one of the endings in the folders of the root. */
export function readSources(root: string, folders: readonly string[], endings: RegExp): Sources {
  const entries = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true }),
  );
  const paths = entries
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Who imports what: values and types, lazy imports and forwards. */
export function graphOf(sources: Sources): Graph {
  const files = [...sources].filter(([path]) => isCode(path));
  return new Map(files.map(([path, text]) => [path, moduleOf(sources, path, text)]));
}

function moduleOf(sources: Sources, path: string, text: string): Module {
  const { module } = parseSync(path, text);
  const imports: Import[] = [];
  const add = (specifier: string, found: Omit<Import, 'target'>) => {
    const target = resolved(sources, path, specifier);
    if (target !== null) imports.push({ target, ...found });
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
  return { imports, exports: exported.flatMap(({ exportName }) => exportName.name ?? []) };
}

function resolved(sources: Sources, path: string, specifier: string): string | null {
  const asked = specifier.split('?')[0] ?? '';
  const target = asked.startsWith('#')
    ? asked.slice(1)
    : asked.startsWith('.')
      ? join(dirname(path), asked).replaceAll('\\', '/')
      : '';
  return sources.has(target) ? target : null;
}

/** The text without comments on lines of their own. */
export function withoutComments(text: string): string {
  const isOpening = (line: string) => /^[\t ]*\{?\/\*/.test(line);
  let isInside = false;
  const kept = text.split('\n').filter((line) => {
    if (isInside || isOpening(line)) {
      isInside = !line.includes('*/');
      return false;
    }
    return !/^[\t ]*\/\//.test(line);
  });
  return kept.join('\n');
}
