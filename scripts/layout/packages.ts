import { z } from 'zod';
import { type Graph, isProduction, isTest, type Sources } from './sources.ts';

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** An installed package: the names of its programs, and its peer dependencies. */
export type Installed = { readonly programs: readonly string[]; readonly peers: readonly string[] };

/** Packages that a tool uses although no file of ours names them. */
const usedByTools: Readonly<Record<string, string>> = {
  'oxlint-tsgolint': 'oxlint --type-aware runs it',
  '@types/node': 'the types of Node',
  '@vitest/browser': 'vitest/browser has its types from there',
};

/**
 * Dependencies that no source, configuration or script names, whose programs aren't run, and that no used
 * package has as a peer.
 */
export function unusedPackages(
  packageJson: string,
  sources: Sources,
  installed: (name: string) => Installed,
): string[] {
  const { dependencies, devDependencies } = manifest.parse(JSON.parse(packageJson));
  const names = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const everything = [...sources.values()].join('\n');
  const isNamed = (name: string) =>
    ["'", '"', '`', '/'].some((before) =>
      [`'`, '"', '`', '/', '['].some((after) => everything.includes(`${before}${name}${after}`)),
    );
  const isRun = (name: string) =>
    installed(name).programs.some((program) =>
      new RegExp(`tool\\('${program}'\\)|npx ${program}\\b|"${program} `).test(everything + packageJson),
    );
  const used = new Set(names.filter((name) => name in usedByTools || isNamed(name) || isRun(name)));
  const peers = new Set([...used].flatMap((name) => installed(name).peers));
  const isTypesOfUsed = (name: string) =>
    name.startsWith('@types/') && used.has(name.slice('@types/'.length));
  return names
    .filter((name) => !used.has(name) && !peers.has(name) && !isTypesOfUsed(name))
    .map((name) => `package.json: nothing uses ${name}`);
}

/** Production code that loads a development tool: the development sign-in, SMTP server or mail parser. */
export function developmentInProduction(graph: Graph): string[] {
  return [...graph].flatMap(([path, { imports }]) => {
    if (!path.startsWith('server/') || path.startsWith('server/dev/') || isTest(path)) return [];
    return imports
      .filter(({ target, isType, names }) => target.startsWith('server/dev/') && !isType && names !== null)
      .map(({ target }) => `${path}: it loads ${target} in production too; import it where it is used`);
  });
}

/** Production code that loads a package which `npm ci --omit=dev` does not install. */
export function uninstalledInProduction(packageJson: string, graph: Graph): string[] {
  const { dependencies } = manifest.parse(JSON.parse(packageJson));
  return [...graph].flatMap(([path, { packages }]) =>
    packages
      .filter((name) => isProduction(path) && !(name in dependencies))
      .map((name) => `${path}: production loads ${name}, which is not in the dependencies of package.json`),
  );
}

/** Packages that only some installations use, and that take much memory. */
const loadedWhenUsed = /from '(@aws-sdk\/[\w-]{1,60})'/;

/** Server code that loads such a package at its start instead of where it is used. */
export const eagerPackages = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('server/') || isTest(path)) return [];
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const [, name] = loadedWhenUsed.exec(line) ?? [];
      const start = lines.slice(0, at + 1).findLast((one) => /^(?:import|export) /.test(one)) ?? '';
      if (name === undefined || /^(?:import|export) type /.test(start)) return [];
      return [`${path}: every server would load ${name}; import it where it is used`];
    });
  });
