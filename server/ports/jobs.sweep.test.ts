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
