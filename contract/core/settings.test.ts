import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOLIDAYS_MAX, settingNames, settingTable } from './settings.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/product/settings.md'), 'utf8');

test.each(settingNames)(
  'docs/product/settings.md has a row of %s, with its first value and bounds',
  (name) => {
    const setting = settingTable[name];
    const cells = {
      switch: ['no', ''],
      number: [String(setting.first), 'least' in setting ? `${setting.least} to ${setting.most}` : ''],
      weekdays: ['all seven', 'at least one'],
      dates: ['none', `at most ${HOLIDAYS_MAX}`],
    }[setting.kind];
    const row = page.split('\n').find((line) => line.startsWith(`| ${setting.label.toLowerCase()} |`)) ?? '';
    expect(
      row
        .split('|')
        .slice(2, 4)
        .map((cell) => cell.trim()),
    ).toEqual(cells);
  },
);
