import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/schemas-of.ts';
import { assurancePrograms } from './assurance-programs.ts';
import { type AssuranceRun, oldFigures, page, withRun } from './assurance-record.ts';

const crash: AssuranceRun = {
  name: 'crash',
  full: true,
  seed: 7,
  seconds: 61.4,
  day: '2030-01-02',
  lines: ['100 kills'],
  figure: '0 lost',
  holds: true,
  routes: 3,
};
const head = '# Figures\n\nWhat they are.\n';

test('a run is added below the introduction, with the command that repeats it', () => {
  expect(withRun(head, crash)).toBe(
    `${head}\n## crash\n\n**0 lost**\n\n- 100 kills\n\n\`npm run assure -- crash --full --seed=7\`, 2030-01-02, full size, 61 s, 3 routes (not its subject)\n`,
  );
});

test('a later run of the same program replaces it, and programs are sorted by name', () => {
  const both = withRun(withRun(head, crash), { ...crash, name: 'bulk', full: false, lines: [] });
  const later = withRun(both, { ...crash, seed: 8, holds: false, figure: '1 lost' });
  expect(later.match(/^## .*$/gm)).toEqual(['## bulk', '## crash']);
  expect(later).toContain('**1 lost** (does not hold)');
  expect(later).toContain('`npm run assure -- bulk --seed=7`');
  expect(later).not.toContain('0 lost**\n\n- 100 kills');
});

test('recording the same run twice changes nothing more', () => {
  const once = withRun(head, crash);
  expect(withRun(once, crash)).toBe(once);
});

test('a program without its packages leaves the figure of its last run', () => {
  const once = withRun(head, crash);
  expect(withRun(once, { ...crash, seed: 8, holds: false, figure: 'not run', lines: [] })).toBe(once);
});

test('each program has a figure, and a program of routes has one from the routes of today', () => {
  const text = readFileSync(page, 'utf8');
  const programs = assurancePrograms().map((path) => basename(path));
  expect(oldFigures(text, programs, allEndpoints.length)).toEqual([]);
  expect(text.match(/^## .*$/gm)).toEqual(programs.toSorted().map((name) => `## ${name}`));
});

test('an old or missing figure is told with the command that renews it', () => {
  const text = withRun(withRun(head, crash), { ...crash, name: 'leaks' });
  expect(oldFigures(text, ['crash', 'leaks'], 3)).toEqual([]);
  expect(oldFigures(text, ['crash', 'leaks'], 4)).toEqual([
    'docs/assurance.md has a figure of leaks from 3 routes. There are 4. Renew it: npm run assure -- leaks --record',
  ]);
  expect(oldFigures(text.replace(/^`npm run.*$/m, ''), ['crash', 'leaks', 'bulk'], 3)).toEqual([
    'docs/assurance.md has no figure of crash with command and routes. Record one: npm run assure -- crash --record',
    'docs/assurance.md has no figure of bulk with command and routes. Record one: npm run assure -- bulk --record',
  ]);
});
