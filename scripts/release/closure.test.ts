import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '#server/testing/scratch.ts';
import { closureOf, importsOf } from './closure.ts';

let root: string;
beforeEach(() => {
  root = scratchFolder('benchmark-closure-');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

test('follows what Node loads, and not what it erases', () => {
  const text = `
    import pg from 'pg';
    import type { Db } from 'erased';
    import { type Kept } from 'kept-although-only-types';
    export { a } from './handed-on.ts';
    export type { B } from './erased.ts';
    const late = await import('late');
    const worker = new Worker(new URL('thread.ts', import.meta.url));
    const folder = new URL('../dist/', import.meta.url);
    const style = import.meta.resolve(\`@scope/styles/\${name}\`);`;
  expect(importsOf('server/a.ts', text)).toEqual([
    'pg',
    'kept-although-only-types',
    './handed-on.ts',
    'late',
    './thread.ts',
    '@scope/styles/',
  ]);
});

test('refuses an import by a computed name, which it could not follow', () => {
  expect(() => importsOf('server/a.ts', 'await import(name);')).toThrow(
    'server/a.ts imports by a computed name.',
  );
});

test('finds packages where Node does, with what they need and have as peers', () => {
  write('server/a.ts', `import '#contract/b.ts'; import 'outer/part'; import '../server/dev/only.ts';`);
  write('contract/b.ts', `import '@scope/peer-user';`);
  write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        'node_modules/outer': { dependencies: { shared: '1' }, optionalDependencies: { elsewhere: '1' } },
        'node_modules/outer/node_modules/shared': { dependencies: { deep: '1' } },
        'node_modules/shared': {},
        'node_modules/deep': {},
        'node_modules/@scope/peer-user': {
          peerDependencies: { peer: '1', unwanted: '1' },
          peerDependenciesMeta: { unwanted: { optional: true } },
        },
        'node_modules/peer': {},
        'node_modules/unwanted': {},
      },
    }),
  );
  expect(closureOf(root, ['server/a.ts'])).toEqual({
    files: ['contract/b.ts', 'server/a.ts'],
    packages: [
      'node_modules/@scope/peer-user',
      'node_modules/deep',
      'node_modules/outer',
      'node_modules/outer/node_modules/shared',
      'node_modules/peer',
    ],
  });
});

test('refuses what is missing', () => {
  write('package-lock.json', '{ "packages": {} }');
  write('a.ts', `import './b.ts';`);
  write('c.ts', `import 'unlisted';`);
  expect(() => closureOf(root, ['a.ts'])).toThrow('a.ts imports ./b.ts, which is missing.');
  expect(() => closureOf(root, ['c.ts'])).toThrow('The package unlisted is not in package-lock.json.');
});
