import { randomInt } from 'node:crypto';
import { basename } from 'node:path';
import { allEndpoints } from '#contract/schemas-of.ts';
import { assurancePrograms, runAssurance } from './assurance-programs.ts';
import { recordRun } from './assurance-record.ts';

// npm run assure [-- NAME …] [--full] [--seed=N] [--record]: runs each program and prints its figure.
// Exits 0 if all hold. --record writes the figures to docs/assurance.md.
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const programs = new Map(assurancePrograms().map((path) => [basename(path), path]));
const unknown = names.filter((name) => !programs.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${[...programs.keys()].join(', ')}`);
  process.exit(1);
}
const seedGiven = options.find((option) => option.startsWith('--seed='))?.slice('--seed='.length);
const full = options.includes('--full');
// A program that exits the process before its figure counts as failed.
let isFinished = false;
process.on('exit', () => {
  if (!isFinished) process.exitCode = 1;
});

for (const [name, path] of [...programs].filter((one) => names.length === 0 || names.includes(one[0]))) {
  const seed = seedGiven === undefined ? randomInt(2 ** 31) : Number(seedGiven);
  const started = performance.now();
  console.log(`${name}: ${full ? 'full size' : 'a tenth of the size'}, seed ${seed}`);
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    console.log(`  ${line}`);
  };
  const progress = (line: string) => console.log(`  ${line}`);
  const { figure, holds } = await runAssurance(path, { full, seed, log, progress });
  const seconds = (performance.now() - started) / 1000;
  console.log(`  ${seconds.toFixed(1)} s${holds ? '' : ', DOES NOT HOLD'}`);
  if (options.includes('--record')) {
    const day = new Date().toISOString().slice(0, 10);
    const routes = allEndpoints.length;
    recordRun({ name, full, seed, seconds, day, lines, figure, holds, routes });
  }
  console.log(`${name}: ${figure}`);
  if (!holds) process.exitCode = 1;
}
isFinished = true;
