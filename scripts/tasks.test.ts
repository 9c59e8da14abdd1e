import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInOrder } from './tasks.ts';

let said: string[];
let folder: string;
beforeEach(() => {
  said = [];
  folder = mkdtempSync(join(tmpdir(), 'tasks-'));
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const program = (text: string) => [process.execPath, '--eval', text] as const;

/** Goes on until the test ends, once it has said that it has begun. */
const goesOn = () => `const { existsSync, writeFileSync } = require('node:fs');
  setInterval(() => existsSync(${JSON.stringify(folder)}) || process.exit(), 100);
  writeFileSync(${JSON.stringify(begun())}, '');`;
const begun = () => join(folder, 'begun');

/** Runs tasks with a limit of two seconds. So many milliseconds pass at once when a program has begun. */
async function runWithLimit(tasks: Parameters<typeof runInOrder>[0], passMs: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let step = passMs;
  const clock = setInterval(() => {
    if (!existsSync(begun())) return;
    vi.advanceTimersByTime(step);
    step = 1;
  }, 10);
  return runInOrder(tasks, { limitMs: performance.now() + 2_000 }).finally(() => clearInterval(clock));
}

test('what hangs is ended at the limit of the run, fails and shows the tail of its output', async () => {
  const lines = `for (let line = 1; line <= 100; line += 1) console.log('line ' + line);`;
  const tasks = [
    { name: 'hangs', command: program(lines + goesOn()) },
    { name: 'comes late', command: program('setInterval(() => {}, 1000)') },
  ];
  expect(await runWithLimit(tasks, 2_000)).toMatchObject([
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
    ['--eval', ${JSON.stringify(goesOn())}], { stdio: ['ignore', 'inherit', 'inherit'] })`;
  const tasks = [{ name: 'leaves a child', command: program(`${child}; setInterval(() => {}, 1000)`) }];
  // A task that is told to end has ten seconds more.
  expect(await runWithLimit(tasks, 12_000)).toMatchObject([
    { name: 'leaves a child', passed: false, isEnded: true },
  ]);
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
