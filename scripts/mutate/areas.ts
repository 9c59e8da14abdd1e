import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from '../tasks.ts';

/** A part of the product from which mutants are drawn, and the tests to run for it. */
export type Area = {
  readonly name: string;
  readonly files: readonly string[];
  /** Vitest suites for a mutant of the file, in the order to try, the closest first. */
  suitesOf(path: string): readonly Suite[];
  /** Browser journeys, tried last. */
  readonly journeys: readonly string[];
};

/** Vitest projects and test paths. No paths means all tests. */
export type Suite = {
  readonly projects: readonly string[];
  readonly paths: readonly string[];
  /** Most tests of the server or the pages: takes a minute or more. */
  readonly isWide?: true;
};

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.(?:test|browser\.test|scene|test-[\w-]+)\.tsx?$/.test(path);

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(isSource)
    .toSorted();

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const program = (name: string) => `proof/assurance/${name}.test.ts`;
/**
 * Programs that catch what no area's tests do, the fastest first. The others take minutes more for each mutant that
 * survives, and a survivor can be given to them by hand.
 */
const assurance: Suite = {
  projects: ['assurance'],
  paths: ['leaks', 'permissions'].map(program),
  isWide: true,
};
/**
 * Tests outside the folder that import one of the modules, because they are likelier to notice a mutant than all
 * others. A module is the beginning of its name: '#contract/goal' also finds '#contract/goal-messages.ts'. None if there
 * are no such tests.
 */
function testsUsing(modules: readonly string[], folder: string): Suite[] {
  const paths = ['server', 'web']
    .flatMap((part) => readdirSync(join(root, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(`${folder}/`))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return modules.some((module) => text.includes(`'#${module}`));
    });
  return paths.length > 0 ? [{ projects: ['node', 'browser'], paths }] : [];
}

const sessions: Suite = { projects: ['assurance'], paths: [program('sessions')] };
const serverTests: Suite = {
  projects: ['node'],
  paths: ['server/features', 'server/http', 'contract'],
  isWide: true,
};

const pageTests: Suite = { projects: ['node', 'browser'], paths: ['web'], isWide: true };

/** Pages of several features form one area: a single feature is too small to draw ten mutants from. */
const pageGroups: Readonly<Record<string, readonly string[]>> = {
  'web/reviews': ['annual-reviews', 'documents', 'dashboards'],
  'web/goals': ['goals', 'marking-periods'],
  'web/kudos': ['kudos', 'notifications'],
  'web/people': ['people'],
  'web/projects': ['projects', 'project-evaluations'],
  'web/session': ['session', 'shell', 'style-preview'],
};
const journeysOf: Readonly<Record<string, readonly string[]>> = {
  'web/reviews': ['annual-review', 'dashboard', 'lead', 'member'],
  'web/goals': ['goals', 'lead', 'member'],
  'web/kudos': ['kudos', 'member'],
  'web/people': ['people', 'lead', 'member'],
  'web/projects': ['projects', 'project-actions', 'project-manager'],
  'web/session': ['sign-in', 'wrong-addresses', 'nav-bar'],
  'web/other': ['settings', 'annual-review'],
  'web/app': ['sign-in', 'nav-bar', 'wrong-addresses', 'member', 'lead'],
};

export function allAreas(): Area[] {
  return [contractArea(), ...serverAreas(), ...pageAreas()].filter(({ files }) => files.length > 0);
}

function contractArea(): Area {
  const files = filesBelow('contract').filter((path) => !/(?:messages|constants|enums)\.ts$/.test(path));
  const near: Suite = { projects: ['node'], paths: ['contract'] };
  return {
    name: 'contract',
    files,
    suitesOf: (path) => [near, ...testsUsing([path], 'contract'), serverTests, pageTests, assurance],
    journeys: [],
  };
}

function serverAreas(): Area[] {
  const folders = [...foldersIn('server/features').map((name) => `server/features/${name}`), 'server/http'];
  return folders.map((folder) => ({
    name: folder.replace('server/features/', ''),
    files: filesBelow(folder),
    suitesOf: () => [
      { projects: ['node', 'long'], paths: [`${folder}/`] },
      ...(folder.endsWith('/session') ? [sessions] : []),
      ...testsUsing([folder, `contract/${basename(folder).replace(/s$/, '')}`], folder),
      ...[serverTests, assurance],
    ],
    journeys: [],
  }));
}

function pageAreas(): Area[] {
  const grouped = new Set(Object.values(pageGroups).flat());
  const rest = foldersIn('web/features').filter((name) => !grouped.has(name));
  const groups: Record<string, readonly string[]> = { ...pageGroups, 'web/other': rest };
  const features = Object.entries(groups).map(([name, folders]) => {
    const there = folders.filter((folder) => foldersIn('web/features').includes(folder));
    return pageArea(
      name,
      there.map((folder) => `web/features/${folder}`),
    );
  });
  return [...features, pageArea('web/app', ['web/app'])];
}

function pageArea(name: string, folders: readonly string[]): Area {
  return {
    name,
    files: folders.flatMap(filesBelow),
    suitesOf: () => [
      { projects: ['node', 'browser'], paths: folders.map((folder) => `${folder}/`) },
      pageTests,
    ],
    journeys: (journeysOf[name] ?? ['member', 'lead', 'dashboard']).map(
      (one) => `proof/journeys/${one}.spec.ts`,
    ),
  };
}
