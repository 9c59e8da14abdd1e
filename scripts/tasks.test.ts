import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInOrder } from './tasks.ts';

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const program = (text: string) => [process.execPath, '--eval', text] as const;
const hanging = `for (let line = 1; line <= 100; line += 1) console.log('line ' + line); setInterval(() => {}, 1000);`;

test('what hangs is ended at the limit of the run, fails and shows the tail of its output', async () => {
  const limitMs = performance.now() + 3_000;
  const tasks = [
    { name: 'hangs', command: program(hanging) },
    { name: 'comes late', command: program('setInterval(() => {}, 1000)') },
  ];
  expect(await runInOrder(tasks, { limitMs })).toMatchObject([
    { name: 'hangs', passed: false, isEnded: true },
    { name: 'comes late', passed: false, isEnded: true },
  ]);
  const text = said.join('\n');
  expect(text).toMatch(
    /line 99\nline 100\nFAILED {2}hangs \(\d+\.\d s, ended at the limit of [\d.]+ minutes/,
  );
  expect(text).not.toMatch(/line 1\n/);
});

test('a child that goes on after its parent does not hold the run', async () => {
  const child = `require('node:child_process').spawn(process.execPath,
    ['--eval', 'setTimeout(() => {}, 60000)'], { stdio: ['ignore', 'inherit', 'inherit'] })`;
  const tasks = [{ name: 'leaves a child', command: program(`${child}; setInterval(() => {}, 1000)`) }];
  const started = performance.now();
  const results = await runInOrder(tasks, { limitMs: started + 2_000 });
  expect(results).toMatchObject([{ name: 'leaves a child', passed: false, isEnded: true }]);
  expect(performance.now() - started).toBeLessThan(50_000);
});

test('what ends in time passes or fails by itself', async () => {
  const tasks = [
    { name: 'passes', command: program('') },
    { name: 'fails', command: program(`console.error('no table'); process.exit(3)`) },
  ];
  expect(await runInOrder(tasks, { limitMs: performance.now() + 60_000 })).toMatchObject([
    { name: 'passes', passed: true, isEnded: false },
    { name: 'fails', passed: false, isEnded: false, output: 'no table\n' },
  ]);
});
