import { expect, test } from 'vitest';
import { type AssuranceRun, withRun } from './assurance-record.ts';

const crash: AssuranceRun = {
  name: 'crash',
  full: true,
  seed: 7,
  seconds: 61.4,
  day: '2030-01-02',
  lines: ['100 kills'],
  figure: '0 lost',
  holds: true,
};
const head = '# Figures\n\nWhat they are.\n';

test('a run is added below the introduction, with the command that repeats it', () => {
  expect(withRun(head, crash)).toBe(
    `${head}\n## crash\n\n**0 lost**\n\n- 100 kills\n\n\`npm run assure -- crash --full --seed=7\`, 2030-01-02, 61 s\n`,
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
