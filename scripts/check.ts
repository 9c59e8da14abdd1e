import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTests, changedFiles, quickChecks, runInOrder, vitest } from './tasks.ts';

// npm run check: the fast checks, in two parallel lanes for two cores.
const folder = mkdtempSync(join(tmpdir(), 'benchmark-check-'));
const started = performance.now();
const tests = vitest('unit and HTTP tests', join(folder, 'vitest.json'), '--project=node');
const recording = join(folder, 'statements');
const lanes = await Promise.all([
  runInOrder([tests, ...afterTests(recording, false)], { env: { SQL_RECORDING: recording } }),
  runInOrder(quickChecks(changedFiles())),
]);
rmSync(folder, { recursive: true, force: true });
const failed = lanes.flat().filter(({ passed }) => !passed);
const verdict = failed.length === 0 ? 'All passed' : `Failed: ${failed.map(({ name }) => name).join(', ')}`;
console.log(`\n${verdict} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = failed.length === 0 ? 0 : 1;
