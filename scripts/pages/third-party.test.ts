import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensurePages } from '#server/commands/pages.ts';
import { root } from '../tasks.ts';
import { thirdPartyNotices } from './third-party.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-notices-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function add(path: string, files: Record<string, string>): void {
  mkdirSync(join(folder, path), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, path, name), text);
}

test('lists what is delivered and installed, with all texts of its licenses or its author', () => {
  const packages = {
    '': {},
    'node_modules/beta': { version: '2.0.0', license: 'Apache-2.0' },
    'node_modules/beta/node_modules/alpha': { version: '0.9.0', license: 'MIT' },
    'node_modules/alpha': { version: '1.0.0', license: 'MIT' },
    'node_modules/other-platform': { version: '1.0.0', license: 'MIT' },
    'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
    'node_modules/in-pages': { version: '4.0.0', license: 'MIT', dev: true },
  };
  add('', { 'package-lock.json': JSON.stringify({ packages }) });
  add('node_modules/alpha', { 'package.json': '{"author":{"name":"A. Author"}}' });
  add('node_modules/beta/node_modules/alpha', { 'package.json': '{"author":{"name":"A. Author"}}' });
  add('node_modules/beta', { LICENSE: 'Text of the license\n', NOTICE: 'Text of the notice\n', 'a.js': '' });
  add('node_modules/in-pages', { LICENSE: 'Text of a page' });
  add('node_modules/tool', { LICENSE: 'not delivered' });
  const line = '='.repeat(80);
  expect(
    thirdPartyNotices(folder, new Set(['node_modules/in-pages'])),
  ).toBe(`Benchmark contains the work of others: 3 works, with these licenses.

${line}
alpha
License: MIT

The package has no license file. Author: A. Author

${line}
beta
License: Apache-2.0

Text of the license

Text of the notice

${line}
in-pages
License: MIT

Text of a page
`);
});

test('the built pages name this product’s own packages, the typeface and the icons', async () => {
  await ensurePages();
  const notices = readFileSync(join(root, 'dist/web/third-party-notices.txt'), 'utf8');
  for (const title of [
    /^fastify$/m,
    /^react$/m,
    /^@mantine\/core$/m,
    /^@fontsource-variable\/inter$/m,
    /^Tabler Icons$/m,
    /Paweł Kuna/,
  ])
    expect(notices).toMatch(title);
  expect(notices).not.toMatch(/^vitest$/m);
});
