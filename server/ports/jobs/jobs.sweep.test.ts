import { pino } from 'pino';
import { expect, test } from 'vitest';
import { runSweeps } from './jobs.sweep.ts';

const log = pino({ level: 'silent' });

test('reports a failed sweep, and runs the others', async () => {
  const ran: string[] = [];
  const sweep = (name: string) => ({ name, run: async () => ran.push(name) });
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no')) };
  await expect(runSweeps([sweep('first'), broken, sweep('last')], log)).rejects.toThrow(
    'Not every sweep has run.',
  );
  expect(ran).toEqual(['first', 'last']);
});

test('stops at an outage of the database without a line for each sweep', async () => {
  const lines: string[] = [];
  const failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const away = { name: 'away', run: () => Promise.reject(failure) };
  const noted = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  await expect(runSweeps([away, away, away], noted)).rejects.toThrow('Not every sweep has run.');
  expect(lines).toEqual([]);
  const locked = { name: 'locked', run: () => Promise.reject(Object.assign(failure, { code: '55P03' })) };
  await expect(runSweeps([locked, locked], noted)).rejects.toThrow('Not every sweep has run.');
  expect(lines).toHaveLength(2);
});
