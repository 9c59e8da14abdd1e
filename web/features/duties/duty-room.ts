const KEY = 'benchmark.duties';
const AT_FIRST = 3;

/**
 * The lines to keep free while they load: as many as the person last had, so that nothing jumps. With none,
 * the title keeps its line.
 */
export function roomFor(employeeId: number, limit: number): number {
  try {
    const [person, lines] = (localStorage.getItem(KEY) ?? '').split(':');
    const last = person === String(employeeId) ? Number(lines) : AT_FIRST;
    return Math.max(0, Math.min(last, limit));
  } catch {
    return AT_FIRST;
  }
}

export function keepRoom(employeeId: number, lines: number): void {
  try {
    localStorage.setItem(KEY, `${employeeId}:${lines}`);
  } catch {
    // Storage is disabled.
  }
}
