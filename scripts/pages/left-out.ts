import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Modules of packages that the pages never call, but that the bundler keeps because another module names them. Their
 * exports throw; those in `silent` are called and return nothing.
 */
const modules = [
  // Only the server generates JSON schemas, but zod attaches its generator to every schema: a fifth of zod's size.
  { test: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, silent: [] },
  // Links with `prefetch`, and the instrumentation of a router, serve React Router's framework mode.
  { test: /react-router\/dist\/production\/lib\/dom\/ssr\/(links|single-fetch)\.js$/, silent: [] },
  {
    test: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    silent: ['consumeInstrumentationClientResultMetaReceiver'],
  },
];

export function withoutUnusedModules(): Plugin {
  return {
    name: 'without-unused-modules',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const found = modules.find(({ test }) => test.test(id));
      if (found === undefined) return null;
      const exports = exportsOf(readFileSync(id, 'utf8')).map((name) => {
        return `${found.silent.some((silent) => silent === name) ? 'nothing' : 'absent'} as ${name}`;
      });
      return `const nothing = () => undefined;
const absent = () => () => { throw new Error('The pages leave this module out.'); };
export { ${exports.join(', ')} };`;
    },
  };
}

/** The names that a module exports, declared or listed. */
function exportsOf(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  const listed = [...source.matchAll(/^export \{([^{}]*)\};/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
  return [...declared, ...listed].filter((name) => name !== '');
}
