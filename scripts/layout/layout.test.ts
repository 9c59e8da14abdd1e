import { expect, test } from 'vitest';
import { areaCycles, fileCycles } from './cycles.ts';
import { deadExports } from './exports.ts';
import { forwardingFiles, wrongNames } from './names.ts';
import { developmentInProduction, eagerPackages, unusedPackages } from './packages.ts';
import { missingPages } from './references.ts';
import { graphOf, type Sources } from './sources.ts';
import { foreignWrites, unownedTables } from './tables.ts';

// Each check must report the planted fault and nothing else.
const of = (files: Record<string, string>): Sources => new Map(Object.entries(files));
const goals = 'server/features/goals/goals.ts';
const kudos = 'server/features/kudos/kudos.ts';

test.each([
  ['values', "import { a } from './b.ts';", "import { b } from './a.ts';"],
  ['types', "import type { A } from './b.ts';", "import { type B, c } from './a.ts';"],
  ['a lazy import', "const b = () => import('./b.ts');", "import type { A } from './a.ts';"],
  ['a forward', "export { b } from './b.ts';", "import { b } from './a.ts';"],
  [
    'an import after a path with a star',
    "const at = '/x/*';\nimport { b } from './b.ts';",
    "import './a.ts';",
  ],
])('a cycle through %s', (_how, a, b) => {
  const graph = graphOf(of({ 'web/app/a.ts': a, 'web/app/b.ts': b, 'web/app/c.ts': "import './a.ts';" }));
  expect(fileCycles(graph)).toEqual([
    'web/app/a.ts: it is part of a cycle: web/app/a.ts → web/app/b.ts → web/app/a.ts',
  ]);
});

test('a cycle of areas without a cycle of files', () => {
  const files = {
    [goals]: "import type { Kudo } from '../kudos/kudos.ts';",
    [kudos]: '',
    'server/features/kudos/kudos.routes.ts': "import { goalOf } from '#server/features/goals/goals.ts';",
    'server/features/audit/audit.test.ts': "import '../goals/goals.ts';",
  };
  expect(fileCycles(graphOf(of(files)))).toEqual([]);
  expect(areaCycles(graphOf(of(files)))).toEqual([expect.stringContaining('goals → kudos → goals')]);
  const { [goals]: _gone, ...rest } = files;
  expect(areaCycles(graphOf(of(rest)))).toEqual([]);
});

test('an export without an importer', () => {
  const files = of({
    'web/app/a.ts':
      'export const used = 1;\nexport type Unused = 1;\nexport function lazily() {}\nexport const spaced = 2;\nexport class Gone {}',
    'web/app/b.ts':
      "import { used } from './a.ts';\nconst a = () => import('./a.ts').then((all) => all.lazily);",
    'web/app/c.ts': "import * as a from './a.ts';\nconsole.log(a.spaced);",
  });
  expect(deadExports(files, graphOf(files))).toEqual([
    'web/app/a.ts: no file imports its export Unused',
    'web/app/a.ts: no file imports its export Gone',
  ]);
});

test('a write to a table of another area', () => {
  const text = "await sql`update kudo set message = ''`; tx.insertInto('goal')";
  const inFolder = 'server/features/notifications/kinds/kudo-approved.ts';
  const files = { [goals]: text, [inFolder]: text, 'server/features/goals/goals.test.ts': text };
  expect(foreignWrites(of(files))).toEqual([
    `${goals}: it writes kudo, which belongs to kudos`,
    `${inFolder}: it writes goal, which belongs to goals`,
    `${inFolder}: it writes kudo, which belongs to kudos`,
  ]);
});

test('a table that no area owns', () => {
  const path = 'server/db/migrations/900_more.sql';
  const faults = unownedTables(of({ [path]: 'create unlogged table secret (\n' }));
  expect(faults[0]).toContain(`${path}: no area owns the table secret`);
  expect(faults).toContain('scripts/layout/tables.ts: goals owns goal, which does not exist');
});

test('a reference to a page that does not exist', () => {
  const files = of({
    'docs/glossary.md': '[there](product/goals.md) [gone](product/dates.md#days)',
    'docs/product/goals.md': '',
    'contract/dates.ts': '// Source: docs/product/dates.md. And docs/product/goals.md.',
  });
  expect(missingPages(files)).toEqual([
    'docs/glossary.md: there is no page docs/product/dates.md',
    'contract/dates.ts: there is no page docs/product/dates.md',
  ]);
});

test('an unused package', () => {
  const packageJson = JSON.stringify({
    dependencies: { zod: '1', dayjs: '1', '@mantine/dates': '1', '@mantine/spotlight': '1' },
    devDependencies: { typescript: '1', '@types/pg': '1', pg: '1' },
  });
  const sources = of({
    'contract/a.ts': "import { z } from 'zod';\nimport '@mantine/dates/styles.css';\nimport pg from 'pg';",
    'scripts/tasks.ts': "tool('tsc')",
  });
  const installed = (name: string) => ({
    programs: name === 'typescript' ? ['tsc'] : [],
    peers: name === '@mantine/dates' ? ['dayjs'] : [],
  });
  expect(unusedPackages(packageJson, sources, installed)).toEqual([
    'package.json: nothing uses @mantine/spotlight',
  ]);
});

test('a tool of development that production would load', () => {
  const files = of({
    'server/main.ts':
      "import type { Mailbox } from './dev/mailbox/mailbox.ts';\nimport { openMailbox } from './dev/mailbox/mailbox.ts';\nawait import('./dev/sign-in.ts');",
    'server/dev/sign-in.ts': "import './mailbox/mailbox.ts';",
    'server/dev/mailbox/mailbox.ts': 'export type Mailbox = 1;',
  });
  expect(developmentInProduction(graphOf(files))).toEqual([
    'server/main.ts: it loads server/dev/mailbox/mailbox.ts in production too; import it where it is used',
  ]);
});

test('a package that every server would load although few use it', () => {
  const files = of({
    'server/ports/a.ts': "import { type A,\n  B } from '@aws-sdk/client-s3';",
    'server/ports/b.ts':
      "import type { A } from '@aws-sdk/client-s3';\nconst b = await import('@aws-sdk/client-s3');",
    'server/ports/b.test.ts': "import { B } from '@aws-sdk/client-s3';",
  });
  expect(eagerPackages(files)).toEqual([
    'server/ports/a.ts: every server would load @aws-sdk/client-s3; import it where it is used',
  ]);
});

test('a misnamed file, a barrel, and a file that only forwards', () => {
  const files = of({
    'web/app/index.ts': '',
    'web/app/Big_name.ts': '',
    'web/app/f.ts': "export * from './g.ts';",
  });
  expect(wrongNames(files)).toHaveLength(2);
  expect(forwardingFiles(files)).toEqual(['web/app/f.ts: it only forwards']);
});
