import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// What scripts/pages leaves out of the build works in development, so a page that uses it would fail only in production.

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

/** Names under which a module has endpoints: of a whole contract module, or of single exports. */
const contractNames = (code: string) =>
  [...code.matchAll(/^import (?!type)(?:\* as (\w+)|\{([^}]*)\}) from '#contract\/[\w-]+\.ts';/gm)].flatMap(
    ([, whole, names = '']) =>
      whole === undefined
        ? names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? '')
        : [`${whole}\\.\\w+`],
  );

const OF_SERVER = '(?:summary|access|params|query|body)';

/** The places where a page reads a part of an endpoint that its build does not have. */
function serverPartsIn(code: string): string[] {
  const names = contractNames(code).filter((name) => /^[a-z]/.test(name));
  if (names.length === 0) return [];
  return code.match(new RegExp(`(?<![\\w.])(?:${names.join('|')})\\.${OF_SERVER}\\b`, 'g')) ?? [];
}

/** Buttons that show Mantine's own loader. */
const loadingButtons = (code: string) => code.match(/<(?:Button|ActionIcon)\b[^>]*?\sloading\b/g) ?? [];

test('no page reads a part of an endpoint that only the server has', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(
    sources.flatMap(({ file, code }) => serverPartsIn(code).map((found) => `${file}: ${found}`)),
  ).toEqual([]);
  expect(
    serverPartsIn("import * as contract from '#contract/kudos.ts';\ncontract.sendKudo.body.parse(1)"),
  ).toEqual(['contract.sendKudo.body']);
  expect(serverPartsIn("import { sendKudo } from '#contract/kudos.ts';\nx(sendKudo.query)")).toEqual([
    'sendKudo.query',
  ]);
  expect(serverPartsIn("import { sendKudo } from '#contract/kudos.ts';\nx(sendKudo.response)")).toEqual([]);
});

test('no button uses the loader that the build leaves out', () => {
  expect(
    sources.flatMap(({ file, code }) => loadingButtons(code).map((found) => `${file}: ${found}`)),
  ).toEqual([]);
  expect(loadingButtons('<Button size="xs" loading={isLoading}>')).toHaveLength(1);
});
