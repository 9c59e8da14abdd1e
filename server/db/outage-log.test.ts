import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outageLog } from './outage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an outage is logged once, with the number of errors at its end, and so is the next one', () => {
  const lines: unknown[] = [];
  const keep =
    (level: string) =>
    (fields: { errors?: number; err?: Error }): void => {
      lines.push([level, fields.err?.message ?? fields.errors]);
    };
  const lost = outageLog({ error: keep('error'), warn: keep('warn') });
  for (let second = 0; second < 40; second += 1) {
    lost(new Error(`lost in second ${second}`));
    vi.advanceTimersByTime(1_000);
  }
  expect(lines).toEqual([['error', 'lost in second 0']]);
  vi.advanceTimersByTime(30_000);
  lost(new Error('lost again'));
  expect(lines).toEqual([
    ['error', 'lost in second 0'],
    ['warn', 39],
    ['error', 'lost again'],
  ]);
});
