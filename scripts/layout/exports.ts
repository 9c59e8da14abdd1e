import type { Graph, Sources } from './sources.ts';

/** Exports that a tool finds by name. */
const usedByTools: Readonly<Record<string, readonly string[]>> = {
  'server/testing/global-setup.ts': ['setup'],
};

/** Exports that no other file imports: drop `export` if their own file uses them, otherwise delete them. */
export function deadExports(sources: Sources, graph: Graph): string[] {
  const used = new Map<string, Set<string>>();
  const whole = new Map<string, { importer: string; namespace: string | null }[]>();
  for (const [importer, { imports }] of graph) {
    for (const { target, names, namespace } of imports) {
      if (names === null) whole.set(target, [...(whole.get(target) ?? []), { importer, namespace }]);
      else used.set(target, new Set([...(used.get(target) ?? []), ...names]));
    }
  }
  const isUsedWhole = (path: string, name: string) =>
    (whole.get(path) ?? []).some(({ importer, namespace }) =>
      namesExport(sources.get(importer) ?? '', name, namespace),
    );
  return [...graph].flatMap(([path, { exports }]) =>
    (isGenerated(path) ? [] : exports)
      .filter((name) => !used.get(path)?.has(name) && !usedByTools[path]?.includes(name))
      .filter((name) => !isUsedWhole(path, name))
      .map((name) => `${path}: no file imports its export ${name}`),
  );
}

const isGenerated = (path: string) => path === 'server/db/schema.ts';

/** Whether the text uses the export: by bare name after a lazy import, otherwise through the namespace. */
function namesExport(text: string, name: string, namespace: string | null): boolean {
  const words = text.split(/[^\w.$]/);
  if (namespace === null) return words.some((word) => word.split('.').includes(name));
  const handedOn = words.filter((word) => word === namespace || word === `...${namespace}`);
  // The import itself is one mention. A second mention means that the namespace is passed on as a whole.
  return handedOn.length > 1 || words.some((word) => `${word}.`.startsWith(`${namespace}.${name}.`));
}
