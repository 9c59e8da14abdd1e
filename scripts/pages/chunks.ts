import type { Rolldown } from 'vite';

/**
 * Assigns modules of the pages to chunks. By default the bundler makes one chunk for each set of pages and
 * dialogs that share a module: fifty chunks of two hundred bytes for one page. Here packages are grouped by
 * name, and our own modules by folder, apart for each kind of page that loads them.
 */
export const pageChunks: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: inPackages('react', 'react-dom', 'scheduler', 'react-router') },
  { name: 'query', test: inPackages('@tanstack/query-core', '@tanstack/react-query') },
  { name: 'icons', test: (id: string) => id.replaceAll('\\', '/').endsWith('/web/ui/icons.tsx') },
  { name: 'zod', test: inPackages('zod', '@hookform') },
  {
    name: 'kit',
    test: inPackages(
      '@mantine/hooks',
      '@mantine/core/esm/core',
      'clsx',
      ...components(['UnstyledButton', 'Button', 'ActionIcon', 'Loader', 'Transition', 'VisuallyHidden']),
    ),
  },
  {
    name: 'inputs',
    test: inPackages(
      '@mantine/core/esm/utils/InlineInput',
      '@mantine/core/esm/utils/InputsGroupFieldset',
      ...components(['Input', 'InputBase', 'TextInput', 'Textarea', 'Checkbox', 'Switch', 'CloseButton']),
    ),
  },
  { name: 'hook-form', test: inPackages('react-hook-form') },
  // A day field and its form field are one file, also where a part has only the first.
  {
    name: 'dates',
    test: /[\\/]web[\\/]ui[\\/]forms[\\/]dates[\\/](?:DateField|DateFieldControl|PastDayWarning|CalendarButton|parse-day)\./,
  },
  // The modules of the first script.
  { name: 'main', tags: ['$initial'] },
  { name: folderOfLoaders, debugName: 'folders', test: /[\\/](web|contract)[\\/]/ },
];

function inPackages(...folders: readonly string[]): RegExp {
  return new RegExp(`/node_modules/(?:${folders.join('|')})/`.replaceAll('/', '[\\\\/]'));
}

function components(names: readonly string[]): string[] {
  return names.map((name) => `@mantine/core/esm/components/${name}`);
}

/** Modules that load on their own, by kind: a module belongs to the first kind that loads it. */
const kinds = [
  { name: 'sign-in', test: /[\\/](LoginPage\.tsx|sign-in\.ts)$/ },
  {
    name: 'light',
    test: /[\\/](plain-screens\.tsx|PlainShell\.tsx|EvaluationFlow\.tsx|ReviewFormPage\.tsx|(evaluation|review-form)-data\.ts)$/,
  },
  { name: 'shell', test: /[\\/](screens|Shell)\.tsx$/ },
  { name: 'pages', test: /Page\.tsx$/ },
] as const;

/** A module that so few load is no part of what all pages share. Most load a chunk of the contract anyway. */
const FEW = 3;
const FEW_OF_CONTRACT = 4;

function folderOfLoaders(module: string, context: Rolldown.ChunkingContext): string | null {
  const loaders = [...loadersOf(module, context)];
  const found = kinds.map(({ test }) => loaders.filter((id) => test.test(id)));
  const all = new Set(found.flat());
  const folder = folderOf(module);
  if (all.size === 0) return null;
  const [signIn = [], light = [], shell = []] = found;
  if (signIn.length === all.size) return 'sign-in';
  if (signIn.length > 0) return 'base';
  if (all.size === 1) return null;
  if (light.length > 0) return light.length === all.size ? 'light' : 'common';
  if (shell.length > 0) return 'shell';
  const few = folder === 'contract' ? FEW_OF_CONTRACT : FEW;
  return folder === 'forms' || folder === 'table' || all.size <= few ? folder : 'pages';
}

/** A module and all modules that load it with themselves. */
function loadersOf(module: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const all = new Set([module]);
  for (const id of all) for (const one of context.getModuleInfo(id)?.importers ?? []) all.add(one);
  return all;
}

/** `goals` for `web/features/goals/GoalPage.tsx`, `reviews-steps` below `web/features/reviews/steps/`. */
function folderOf(module: string): string {
  const [top = '', second = '', third = '', fourth = ''] =
    module
      .split(/[\\/](?=web|contract)/)
      .at(-1)
      ?.split(/[\\/]/) ?? [];
  if (module.endsWith('.schemas.ts')) return 'schemas';
  if (third === 'reviews' || third === 'projects') return `${third}-${fourth}`;
  return top === 'contract' ? 'contract' : second === 'app' ? 'app' : third;
}
