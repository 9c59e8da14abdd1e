import { areaOf, type Graph, isTest } from './sources.ts';

/** Import cycles of files. Type imports and lazy imports count too. */
export function fileCycles(graph: Graph): string[] {
  const targets = new Map(
    [...graph].map(([path, { imports }]) => [path, imports.map(({ target }) => target)]),
  );
  return cyclesIn(targets).map((cycle) => `${cycle[0]}: it is part of a cycle: ${cycle.join(' → ')}`);
}

/** Import cycles of the areas of the contract and of the server, each with the imports that close it. */
export function areaCycles(graph: Graph): string[] {
  const areas = new Map<string, string[]>();
  const examples = new Map<string, string>();
  for (const [path, { imports }] of graph) {
    const area = areaOf(path);
    // A test may set up data of any area.
    if (area === null || isTest(path)) continue;
    for (const { target } of imports) {
      const other = areaOf(target);
      if (other === null || other === area) continue;
      areas.set(area, [...(areas.get(area) ?? []), other]);
      examples.set(`${area} → ${other}`, `${path} imports ${target}`);
    }
  }
  return cyclesIn(areas).map((cycle) => {
    const steps = cycle.slice(0, -1).map((area, index) => examples.get(`${area} → ${cycle[index + 1]}`));
    return `The areas import each other in a circle, ${cycle.join(' → ')}: ${steps.join('; ')}`;
  });
}

/** For each node on a cycle not found before, the shortest cycle. Its first and last node are equal. */
function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const told = new Set<string>();
  return [...edges.keys()].flatMap((start) => {
    if (told.has(start)) return [];
    const cycle = shortestCycle(edges, start);
    if (cycle === null) return [];
    for (const node of cycle) told.add(node);
    return [cycle];
  });
}

function shortestCycle(edges: ReadonlyMap<string, readonly string[]>, start: string): string[] | null {
  const from = new Map<string, string>();
  const reached = new Set<string>([start]);
  for (const node of reached) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) return [...pathTo(from, start, node), start];
      if (reached.has(next)) continue;
      reached.add(next);
      from.set(next, node);
    }
  }
  return null;
}

function pathTo(from: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const path = [end];
  for (let node = end; node !== start; ) {
    node = from.get(node) ?? start;
    path.unshift(node);
  }
  return path;
}
