import { type Graph, isTest, webArea } from './sources.ts';

/**
 * Components that use another feature's components. Only a `*Page.tsx` composes features, and its
 * `*-parts.ts`: what the page loads apart for some viewers.
 */
export function foreignComponents(graph: Graph): string[] {
  return [...graph].flatMap(([path, { imports }]) => {
    const area = webArea(path);
    if (area === null || isTest(path) || /(?:Page\.tsx|-parts\.ts)$/.test(path)) return [];
    return imports.flatMap(({ target }) => {
      const other = webArea(target);
      const isOwn = other === null || other === area;
      return isOwn || target.endsWith('.api.ts')
        ? []
        : [`${path}: only a *Page.tsx or its *-parts.ts composes other features, and it imports ${target}`];
    });
  });
}
