import { z } from 'zod';
import { SEARCHED_KEY } from '#web/app/calls/searched.ts';
import type { SearchOption } from './option.ts';

const KEPT_MOST = 5;

const kept = z.object({
  employeeId: z.int(),
  options: z.array(z.object({ key: z.string(), label: z.string(), hint: z.string(), to: z.string() })),
});

/** The last people, goals and projects that this person opened by this browser's search, latest first. */
export function readKept(employeeId: number): readonly SearchOption[] {
  const stored = read();
  if (stored === null || stored.employeeId !== employeeId) return [];
  return stored.options.map(({ to, ...option }) => ({ ...option, isKept: true, choice: { does: 'go', to } }));
}

export function keepOption(employeeId: number, option: SearchOption): void {
  if (option.isKept !== true) return;
  const before = readKept(employeeId).filter(({ key }) => key !== option.key);
  const options = [option, ...before].slice(0, KEPT_MOST).flatMap(({ key, label, hint, choice }) => {
    return choice.does === 'go' ? [{ key, label, hint, to: choice.to }] : [];
  });
  try {
    localStorage.setItem(SEARCHED_KEY, JSON.stringify({ employeeId, options }));
  } catch {
    // Storage is full or disabled: the next visit begins without it.
  }
}

function read() {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(SEARCHED_KEY) ?? 'null')).data ?? null;
  } catch {
    return null; // the value was edited by hand
  }
}
