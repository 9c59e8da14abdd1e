import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const [standIn, whole] = ['light-zod', 'whole-zod'].map((name) =>
  fileURLToPath(new URL(`../../web/ui/schemas/${name}.ts`, import.meta.url)),
);

/** Replaces zod, in the contract and on the pages, with a small stand-in that loads zod when a form needs it. */
export function lightZod(): Plugin {
  return {
    name: 'light-zod',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'zod' && importer !== undefined && importer !== whole && !importer.includes('node_modules')
        ? (standIn ?? null)
        : null,
  };
}
