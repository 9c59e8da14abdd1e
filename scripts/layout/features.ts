import { type Graph, isTest, webArea } from './sources.ts';

/** Components that use another feature's components. Only a `*Page.tsx` composes features. */
export function foreignComponents(graph: Graph): string[] {
  return [...graph].flatMap(([path, { imports }]) => {
    const area = webArea(path);
    if (area === null || isTest(path) || path.endsWith('Page.tsx')) return [];
    return imports.flatMap(({ target }) => {
      const other = webArea(target);
      const isOwn = other === null || other === area;
      return isOwn || target.endsWith('.api.ts')
        ? []
        : [`${path}: only a *Page.tsx composes other features, and it imports ${target}`];
    });
  });
}
