import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePages } from '#server/commands/pages.ts';
import { reportOf } from './navigation/report.ts';
import { measureNavigation } from './navigation/run.ts';
import { roles } from './navigation/visitors.ts';

// npm run bench -- navigation [--people N] [--role NAME] [--quick]: presses every kind of link that leads to
// another screen, as each role, in a real Chromium. Source: proof/bench/notes/navigation.md. Writes
// proof/bench/results/navigation.md when everything is measured.
const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '10000' },
    /** Only this role. Writes no file. */
    role: { type: 'string', default: '' },
    /** HTTP/1.1 at full speed only. Writes no file. */
    quick: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
if (![1_000, 10_000, 100_000].includes(people)) throw new Error('--people must be 1000, 10000 or 100000.');
if (values.role !== '' && !roles.some(({ name }) => name === values.role))
  throw new Error(`--role must be one of: ${roles.map(({ name }) => name).join(', ')}.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await ensurePages();
const begun = performance.now();
const outcome = await measureNavigation({
  people,
  role: values.role,
  isQuick: values.quick,
  say: (line) => console.log(line),
});
const { text, isWrong } = reportOf(outcome, { people, minutes: (performance.now() - begun) / 60_000 });
console.log(text);
if (isWrong) process.exitCode = 1;
if (values.role === '' && !values.quick) {
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'navigation.md'), text);
}
