export const isOurKey = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

export const isDay = (name: string) => /^\d{4}-\d\d-\d\d$/.test(name);

export function keyOf(key: string): string {
  if (!/^[a-z0-9-]+$/.test(key)) throw new Error('A key of the file store consists of a-z, 0-9 and - only.');
  return key;
}

export function dayOf(day: string): string {
  if (!isDay(day)) throw new Error('A day is written as 2026-05-04.');
  return day;
}
