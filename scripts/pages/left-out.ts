import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

type LeftOut = {
  readonly test: RegExp;
  /** Exports that are called and return nothing. Every other export throws. */
  readonly silent?: readonly string[];
  /** The modules without it. Other modules get it. */
  readonly importers?: RegExp;
};

/** Modules of packages that the pages never call, but that the bundler keeps because another module names them. */
const modules: readonly LeftOut[] = [
  // Only the server generates JSON schemas, but zod attaches its generator to every schema: a fifth of zod's size.
  {
    test: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
    silent: ['createStandardJSONSchemaMethod'],
  },
  // Links with `prefetch`, and the instrumentation of a router, serve React Router's framework mode.
  { test: /react-router\/dist\/production\/lib\/dom\/ssr\/(links|single-fetch)\.js$/ },
  {
    test: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    silent: ['consumeInstrumentationClientResultMetaReceiver'],
  },
  // Parts that Mantine attaches to its components, and what it renders with other options than those of web/ui.
  {
    test: mantine(
      'components/Button/ButtonGroup(Section)?',
      'components/ActionIcon/ActionIconGroup(Section)?',
      'components/Checkbox/Checkbox(Card|Indicator)',
      'components/Input/Input(Success|Placeholder)',
      'components/Loader/loaders/(Bars|Dots)',
      'components/Textarea/Autosize',
      'core/InlineStyles/(InlineStyles|hash-styles)',
      'core/MantineProvider/(MantineCssVariables|MantineClasses)',
      // web/ui/variant-colors.ts replaces it.
      'core/MantineProvider/color-functions/default-variant-colors-resolver',
    ),
  },
  // Buttons use no `loading`: web/ui/feedback/WorkButton.tsx keeps label and focus.
  {
    test: mantine('components/Transition'),
    importers: mantine('components/Button', 'components/ActionIcon'),
  },
];

/** Files of Mantine by their path without the extension, or the file with the name of its folder. */
function mantine(...paths: readonly string[]): RegExp {
  return new RegExp(`@mantine/core/esm/(?:${paths.join('|')})(?:/\\w[\\w-]*)?\\.mjs$`);
}

export function withoutUnusedModules(): Plugin {
  /** The modules that only some importers do without, by the id that these get. */
  const replaced = new Map<string, string>();
  return {
    name: 'without-unused-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const file = resolve(dirname(importer), source);
      if (!modules.some(({ test, importers }) => importers?.test(importer) === true && test.test(file)))
        return null;
      const id = `left-out/${basename(file)}`;
      replaced.set(id, file);
      return id;
    },
    load(id) {
      const file = replaced.get(id) ?? id;
      const found = modules.find(
        ({ test, importers }) => test.test(file) && (importers !== undefined) === replaced.has(id),
      );
      if (found === undefined) return null;
      const exports = exportsOf(readFileSync(file, 'utf8')).map((name) => {
        return `${found.silent?.includes(name) === true ? 'nothing' : 'absent'} as ${name}`;
      });
      return `const nothing = () => undefined;
const absent = () => { throw new Error('The pages leave this module out.'); };
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
