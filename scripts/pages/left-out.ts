import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

type LeftOut = {
  readonly test: RegExp;
  /** Exports that are called and return nothing. Every other export throws. */
  readonly silent?: readonly string[];
  /** Exports in their place. Every other export throws. */
  readonly instead?: string;
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
    test: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    instead: `import { createContext, useRef } from 'react';
export const FrameworkContext = createContext(undefined);
export function usePrefetchBehavior() {
  return [false, useRef(null), {}];
}
export function mergeRefs(...refs) {
  return (value) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value);
      else if (ref != null) ref.current = value;
    }
  };
}`,
  },
  {
    test: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    silent: ['consumeInstrumentationClientResultMetaReceiver'],
  },
  // The pages show the failures of their queries themselves, use no Suspense for data, and restore no stored queries.
  {
    test: /react-query\/build\/modern\/(suspense|QueryErrorResetBoundary|IsRestoringProvider)\.js$/,
    silent: ['ensureSuspenseTimers', 'shouldSuspend', 'useQueryErrorResetBoundary', 'useIsRestoring'],
  },
  {
    test: /react-query\/build\/modern\/errorBoundaryUtils\.js$/,
    silent: ['useClearResetErrorBoundary', 'getHasError'],
    instead: `export function ensurePreventErrorBoundaryRetry({ suspense, throwOnError }) {
  if (suspense || throwOnError) throw new Error('The pages throw no failure of a query.');
}`,
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
  // Style props such as `mt` and `w`: the pages use classes. A picker's list passes its height in this way.
  {
    test: mantine('core/Box/style-props/style-props-data'),
    instead: 'export const STYLE_PROPS_DATA = {};',
  },
  {
    test: mantine('core/Box/style-props/parse-style-props/parse-style-props'),
    instead: `export function parseStyleProps({ styleProps: { mah, ...others } }) {
  if (Object.keys(others).length > 0) throw new Error('The pages use no style props.');
  const maxHeight = typeof mah === 'number' ? mah / 16 + 'rem' : mah;
  return { hasResponsiveStyles: false, styles: {}, media: {}, inlineStyles: mah === undefined ? {} : { maxHeight } };
}`,
  },
  // theme-variables.css has the colors; the pages name them and never compute with them.
  {
    test: mantine('core/MantineProvider/default-colors'),
    instead: `const names = 'dark gray red pink grape violet indigo blue cyan green lime yellow orange teal';
export const DEFAULT_COLORS = Object.fromEntries(names.split(' ').map((name) => [name, Array(10).fill('#888888')]));`,
  },
  // Text on a color never depends on its lightness: web/ui/variant-colors.ts names both.
  {
    test: mantine('core/MantineProvider/color-functions/luminance'),
    instead: `export function isLightColor() {
  return false;
}
export function luminance() {
  return 0;
}`,
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
      const instead = found.instead ?? '';
      const given = exportsOf(instead);
      const exports = exportsOf(readFileSync(file, 'utf8'))
        .filter((name) => !given.includes(name))
        .map((name) => `${found.silent?.includes(name) === true ? 'nothing' : 'absent'} as ${name}`);
      return `${instead}
const nothing = () => undefined;
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
