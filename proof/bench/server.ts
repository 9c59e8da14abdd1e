import { parseArgs } from 'node:util';
import { ensurePages } from '#server/commands/pages.ts';
import { measureServer } from './server/run.ts';

// npm run bench -- server [--people 1000|10000|100000] [--seconds N] [--only TEXT]
// Measures every call that a screen makes, beside a bare server with its own SQL. Source:
// proof/bench/notes/server-bench.md.
const { values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '1000' },
    /** Seconds of load on each server, for each call and number of connections. */
    seconds: { type: 'string', default: '0.6' },
    /** Only the calls whose name contains this text. Writes no file. */
    only: { type: 'string', default: '' },
  },
});
const people = Number(values.people);
const seconds = Number(values.seconds);
if (![1_000, 10_000, 100_000].includes(people)) throw new Error('--people must be 1000, 10000 or 100000.');
if (!(seconds > 0 && seconds <= 30)) throw new Error('--seconds must be a number up to 30.');

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await ensurePages();
await measureServer({ people, seconds, only: values.only });
