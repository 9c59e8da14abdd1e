import { expect, test } from 'vitest';
import { longComments, unnamedPeople } from './comments.ts';
import { areaCycles, fileCycles } from './cycles.ts';
import { deadExports } from './exports.ts';
import { foreignComponents } from './features.ts';
import { crowdedFolders, forwardingFiles, wrongNames } from './names.ts';
import {
  developmentInProduction,
  eagerPackages,
  uninstalledInProduction,
  unusedPackages,
} from './packages.ts';
import { missingPages, unlistedDecisions } from './references.ts';
import { statedSizes } from './sizes.ts';
import { handMadeScreens } from './screens.ts';
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
  expect(areaCycles(graphOf(of(files)))).toEqual([
    expect.stringContaining('server/features/goals → server/features/kudos → server/features/goals'),
  ]);
  const { [goals]: _gone, ...rest } = files;
  expect(areaCycles(graphOf(of(rest)))).toEqual([]);
});

test('a cycle of areas of the contract', () => {
  const files = of({
    'contract/people/people.schemas.ts': "import { goal } from '#contract/goals/goals.schemas.ts';",
    'contract/goals/goals.ts': "import { name } from '#contract/people/people.ts';",
    'contract/goals/goals.schemas.ts': '',
    'contract/people/people.ts': "import '#contract/reviews/steps/sit-down.ts';",
    'contract/reviews/steps/sit-down.ts': "import '#contract/reviews/cycle/review-cycle.ts';",
    'contract/reviews/cycle/review-cycle.ts': '',
  });
  expect(areaCycles(graphOf(files))).toEqual([
    expect.stringContaining('contract/people → contract/goals → contract/people'),
  ]);
});

test('a folder with more than 30 files', () => {
  const filled = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index): [string, string] => [`${folder}/a${index}.ts`, '']);
  const files = new Map([
    ...filled('web/features/goals', 31),
    ...filled('contract/goals', 30),
    ...filled('server/db/migrations', 31),
    ...filled('docs', 31),
  ]);
  expect(crowdedFolders(files)).toEqual(['web/features/goals: it has 31 files, at most 30 are clear']);
});

test('a component that uses a component of another feature', () => {
  const files = of({
    'web/features/reviews/steps/start/Start.tsx':
      "import '../../cycle/Cycle.tsx';\nimport '../Steps.tsx';\nimport '#web/features/goals/goals.api.ts';",
    'web/features/reviews/steps/StepsPage.tsx': "import '../cycle/Cycle.tsx';",
    'web/features/reviews/steps/lead-parts.ts': "import '../cycle/Cycle.tsx';",
    'web/features/reviews/steps/Steps.tsx': '',
    'web/features/reviews/cycle/Cycle.tsx': '',
    'web/features/goals/goals.api.ts': '',
  });
  expect(foreignComponents(graphOf(files))).toEqual([
    'web/features/reviews/steps/start/Start.tsx: only a *Page.tsx or its *-parts.ts composes other features, and it imports web/features/reviews/cycle/Cycle.tsx',
  ]);
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
  const inFolder = 'server/features/emails/kinds/kudo-approved.ts';
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
    'contract/core/values/dates.ts': '// Source: docs/product/dates.md. And docs/product/goals.md.',
  });
  expect(missingPages(files)).toEqual([
    'docs/glossary.md: there is no page docs/product/dates.md',
    'contract/core/values/dates.ts: there is no page docs/product/dates.md',
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

test('a package of development that production loads, also late', () => {
  const packageJson = JSON.stringify({
    dependencies: { pg: '1' },
    devDependencies: { '@a/tool': '1', vite: '1' },
  });
  const files = of({
    'server/main.ts':
      "import 'node:fs';\nimport pg from 'pg';\nimport type { A } from 'vite';\nawait import('@a/tool/part');",
    'server/main.test.ts': "import 'vite';",
    'server/dev/mailbox.ts': "import 'vite';",
    'server/commands/build-pages.ts': "import 'vite';",
    'web/main.ts': "import 'vite';",
  });
  expect(uninstalledInProduction(packageJson, graphOf(files))).toEqual([
    'server/main.ts: production loads @a/tool, which is not in the dependencies of package.json',
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

const sizes = {
  'web/ui/tokens.css':
    ':root {\n  --ui-body: 14px;\n  --ui-radius-card: 8px;\n  --ui-space-2: 8px;\n  --ui-space-3-half: 14px;\n}',
  'web/ui/breakpoints.css': '/* Rows become\n   stacks. */\n@custom-media --narrow (max-width: 639px);',
};

test.each([
  ['font-size: 14px', 'font-size 14px: use var(--ui-body)'],
  ['font-size: 15px', 'font-size 15px: use a font size of web/ui/tokens.css, or add one there'],
  ['font: 600 14px serif', 'font 14px: use var(--ui-body)'],
  ['border-top-left-radius: 8px', 'border-top-left-radius 8px: use var(--ui-radius-card)'],
  ['padding: 8px var(--ui-space-2) 0', 'padding 8px: use var(--ui-space-2)'],
  ['margin-inline-start: -8px', 'margin-inline-start -8px: use calc(-1 * var(--ui-space-2))'],
  ['column-gap: calc(14px / 2)', 'column-gap 14px: use var(--ui-space-3-half)'],
  ['row-gap: calc(var(--ui-space-2) - 1px) 1.5rem', 'row-gap 1.5rem: use a distance of web/ui/tokens.css'],
  ['color: var(--ui-blue)', '--ui-blue is not in web/ui/tokens.css'],
])('a size that is stated again: %s', (declaration, fault) => {
  const text = `/* Two\n   lines */\n.a:hover {\n  color: red;\n  ${declaration};\n}`;
  expect(statedSizes(of({ ...sizes, 'web/app/a.css': text }))).toEqual([
    expect.stringContaining(`web/app/a.css:5: ${fault}`),
  ]);
});

test.each([
  ['(max-width: 639px)', 'use @media (--narrow) of web/ui/breakpoints.css'],
  ['(min-width: 640px)', 'use @media not (--narrow) of web/ui/breakpoints.css'],
  ['(width < 700px)', 'use a name of web/ui/breakpoints.css, or add one there'],
])('a width of the window without its name: %s', (condition, fault) => {
  const text = `.a {\n  margin: 0;\n}\n\n@media ${condition} {\n  .a {\n    margin: auto;\n  }\n}`;
  const files = of({ ...sizes, 'web/app/a.css': text });
  expect(statedSizes(files)).toEqual([`web/app/a.css:5: @media ${condition}: ${fault}`]);
});

test.each([
  ['web/app/a.tsx', '(max-width: 639px)', 1],
  ['web/ui/breakpoints.ts', '(max-width: 639px)', 0],
  ['web/ui/breakpoints.ts', '(max-width: 640px)', 1],
])('a width of the window in a script: %s, %s', (path, condition, faults) => {
  const files = of({ ...sizes, [path]: `export const narrow = '${condition}';` });
  expect(statedSizes(files)).toHaveLength(faults);
});

test('sizes that no token can state', () => {
  const text = `.a { font-size: 0.9em; font: inherit; border-radius: 50%; margin: 0 auto 1px; padding: 96px 5%;
    gap: calc(34px + var(--ui-space-2)); padding: clamp(var(--ui-space-2), 12vh, 128px); margin-top: 0px;
    top: var(--ui-notice-height, 0px); width: 14px; }
    @media print { @page { margin: 16mm; } } @media (max-height: 479px) { .b { gap: 1lh; } }
    @media (--narrow) { .b { gap: var(--ui-space-2); } } @container table (max-width: 599px) { .b { margin: 0; } }`;
  const generated = '/* written by scripts/theme-variables.ts */ :root { font-size: 14px; }';
  const files = { ...sizes, 'web/app/a.css': text, 'web/ui/theme-variables.css': generated };
  expect(statedSizes(of(files))).toEqual([]);
});

test('comment lines above 110 columns', () => {
  const wide = (start: string, columns = 111) => start.padEnd(columns, '.');
  const files = of({
    'web/app/a.tsx': [wide('/**', 110), wide(' *'), ' */', wide('  //'), wide('code()')].join('\n'),
    'web/app/b.tsx': [wide('  {/*'), '*/}', wide("'/* text")].join('\n'),
    'web/app/c.css': ['/* Two lines,', wide('   of a comment'), '*/', wide('  color: red')].join('\n'),
    'scripts/d.cjs': wide('/* d */'),
    'server/db/migrations/e.ts': wide('//'),
    'docs/f.md': wide('//'),
  });
  expect(longComments(files)).toEqual(
    ['web/app/a.tsx:2', 'web/app/a.tsx:4', 'web/app/b.tsx:1', 'web/app/c.css:2', 'scripts/d.cjs:1'].map(
      (place) => `${place}: a comment line of 111 columns, at most 110`,
    ),
  );
});

test.each(['Nobody', 'whoever', 'everyone', 'Someone', 'anybody', 'no one'])(
  'a comment that says %s instead of who acts',
  (word) => {
    const files = of({
      'web/app/a.tsx': `/** Admins. */\n/**\n * ${word} asks.\n */\nconst a = '${word}'; // \`${word}\``,
      'scripts/b.cjs': `// The user \`${word}\`.`,
      'docs/c.md': `// ${word}`,
    });
    expect(unnamedPeople(files)).toEqual([
      `web/app/a.tsx:3: "${word}" in a comment; name the people instead`,
    ]);
  },
);

test.each(['createMemoryRouter([])', "vi.stubGlobal('fetch', serve)", "vi.spyOn(window, 'fetch')"])(
  'a component test that builds its screen by hand: %s',
  (text) => {
    const files = of({
      'web/app/A.browser.test.tsx': text,
      'web/app/b.test-fixture.tsx': text,
      'web/app/C.browser.test.tsx': text,
      'web/app/D.browser.test.tsx': 'renderScreen({ as, element })',
      'web/testing/render-screen.tsx': text,
    });
    const exempt = { 'web/app/C.browser.test.tsx': 'reason', 'web/app/D.browser.test.tsx': 'reason' };
    expect(handMadeScreens(files, exempt)).toEqual([
      expect.stringMatching(/^web\/app\/A\.browser\.test\.tsx: it builds its screen by hand/),
      expect.stringMatching(/^web\/app\/b\.test-fixture\.tsx: it builds its screen by hand/),
      'scripts/layout/screens.ts: web/app/D.browser.test.tsx needs no exemption any more',
    ]);
  },
);

test('a decision without a row in the index', () => {
  const files = of({
    'docs/decisions/README.md': '| [Ids](ids.md) | 2026-11-26 | in force |\n| [Days](days.md) | in force |',
    'docs/decisions/ids.md': '',
    'docs/decisions/days.md': '',
    'docs/decisions/new.md': '',
  });
  expect(unlistedDecisions(files)).toEqual([
    'docs/decisions/days.md: it has no row in docs/decisions/README.md',
    'docs/decisions/new.md: it has no row in docs/decisions/README.md',
  ]);
});
