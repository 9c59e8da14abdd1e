import { parseArgs } from 'node:util';
import { ensurePages } from '#server/commands/pages.ts';
import { printGrowth } from './server/growth.ts';
import { measureServer } from './server/run.ts';

// npm run bench -- server [--people 1000|10000|100000] [--seconds N] [--only TEXT] [--growth] [--strict]
// Measures every call that a screen makes, beside two bare servers. Source: docs/decisions/server-bench.md.
const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '1000' },
    /** Seconds of load on each server, for each call and number of connections. */
    seconds: { type: 'string', default: '0.6' },
    /** Only the calls whose name contains this text. Writes no file. */
    only: { type: 'string', default: '' },
    growth: { type: 'boolean', default: false },
    /** Exit with 1 when the growth check finds something. */
    strict: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
const seconds = Number(values.seconds);
if (![1_000, 10_000, 100_000].includes(people)) throw new Error('--people must be 1000, 10000 or 100000.');
if (!(seconds > 0 && seconds <= 30)) throw new Error('--seconds must be a number up to 30.');

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await ensurePages();
if (values.growth) {
  const faults = await printGrowth(people === 1_000 ? 10_000 : people, values.only);
  if (values.strict && faults > 0) process.exitCode = 1;
} else {
  await measureServer({ people, seconds, only: values.only });
}
